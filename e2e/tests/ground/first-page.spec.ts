import { gzipSync } from "node:zlib";
import { expect, test, type Page, type Response } from "../../support/test.ts";
import { inLanguage, wordsOf } from "../../support/words.ts";

/** Longer than the pages wait before they load anything ahead. */
const PAUSE_MS = 3_000;
const MOST_BYTES = { script: 150_000, stylesheet: 20_000 };

/** The sizes of what the page has loaded so far, packed as any server would pack them. */
function loadedBy(page: Page) {
  const files: { kind: "script" | "stylesheet"; url: string; response: Response }[] = [];
  page.on("response", (response) => {
    const kind = response.request().resourceType();
    if (kind !== "script" && kind !== "stylesheet") return;
    files.push({ kind, url: new URL(response.url()).pathname, response });
  });
  // Read when it is asked for: what comes after the last question is not waited for.
  const packed = async (response: Response) => gzipSync(await response.body(), { level: 9 }).length;
  const sum = async (
    kind: "script" | "stylesheet",
    sizeOf: (response: Response) => Promise<number>,
  ) => {
    const sizes = await Promise.all(
      files.filter((file) => file.kind === kind).map((file) => sizeOf(file.response)),
    );
    return sizes.reduce((total, size) => total + size, 0);
  };
  return {
    files,
    bytesOf: (kind: "script" | "stylesheet") => sum(kind, packed),
    /** As the server really sent them. */
    sentOf: (kind: "script" | "stylesheet") =>
      sum(kind, async (response) => (await response.request().sizes()).responseBodySize),
  };
}

for (const language of ["ja", "en"] as const) {
  test(`log-in is a small page until somebody touches it (${language})`, async ({ page }) => {
    const words = wordsOf(language);
    const loaded = loadedBy(page);
    await page.goto(inLanguage(language, "/login"), { waitUntil: "networkidle" });
    const email = page.getByRole("textbox", { name: words("sign_in.email") });
    await expect(email).toBeVisible();
    await page.waitForTimeout(PAUSE_MS);
    // What changes the styles of the components has to come behind them.
    const first = await page.locator('link[rel="stylesheet"]').first().getAttribute("href");
    const style = await (await page.request.get(first ?? "")).text();
    expect(style).toMatch(/^:root,:host\{color-scheme/);
    for (const kind of ["script", "stylesheet"] as const) {
      const [gzip, sent] = [await loaded.bytesOf(kind), await loaded.sentOf(kind)];
      // docs/performance.md has the figures
      const description = `${kind}: ${gzip} bytes as gzip, ${sent} as they were sent`;
      test.info().annotations.push({ type: "bytes", description });
      expect(gzip).toBeLessThan(MOST_BYTES[kind]);
      expect(sent).toBeGreaterThan(0);
      expect(sent).toBeLessThan(gzip);
    }
    for (const { url, response } of loaded.files)
      expect(await response.headerValue("content-encoding"), url).toBe("br");

    // Whoever begins to type will need what comes behind the log-in.
    const before = loaded.files.length;
    await email.pressSequentially("a");
    await expect
      .poll(() =>
        loaded.files
          .slice(before)
          .map(({ url }) => url)
          .join(),
      )
      .toMatch(/ListPage/);
  });
}
