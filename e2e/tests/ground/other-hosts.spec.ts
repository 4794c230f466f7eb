import { expect, test } from "../../support/test.ts";

// Each is an address of this server in which some reader could find the name of another host. A
// browser writes `\` as `/` and leaves tabs out, so those are tried in percent as well.
const probes = [
  "//evil.example/login",
  "/\\evil.example",
  "/\t/evil.example",
  "/%2fevil.example",
  "/%5cevil.example",
  "/ja//evil.example/login",
  "/ja/\\evil.example",
  "/ja/%2fevil.example",
  "/ja/%5cevil.example",
  "/ja/%252fevil.example",
  "/ja/%09/evil.example",
  "/ja/%0d%0a/evil.example",
  "/ja/ja//evil.example",
  "/ja//ja//evil.example",
  "//ja//evil.example",
  "/en//evil.example",
  "/en/\\evil.example",
  "/en/%2f%2fevil.example",
  "/en/%5cevil.example",
  "/en/%09/evil.example",
];

test("no address leads to another host, and neither does the language link on it", async ({
  page,
  server,
}) => {
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).origin !== server.url) elsewhere.push(request.url());
  });
  for (const probe of probes) {
    await test.step(probe, async () => {
      await page.goto(server.url + probe);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(new URL(page.url()).pathname).toMatch(/^(\/en)?\/evil\.example(\/login)?$/);

      const link = page.getByRole("banner").getByRole("link", { name: /^(English|日本語)$/ });
      const href = await link.evaluate((anchor: HTMLAnchorElement) => anchor.href);
      expect(new URL(href).origin).toBe(server.url);
      await link.click();
      await expect(page).toHaveURL(href);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    });
  }
  expect(elsewhere).toEqual([]);
});
