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
  return {
    files,
    bytesOf: async (kind: "script" | "stylesheet") => {
      const sizes = await Promise.all(
        files.filter((file) => file.kind === kind).map((file) => packed(file.response)),
      );
      return sizes.reduce((sum, size) => sum + size, 0);
    },
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
    expect(await loaded.bytesOf("script")).toBeLessThan(MOST_BYTES.script);
    expect(await loaded.bytesOf("stylesheet")).toBeLessThan(MOST_BYTES.stylesheet);

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
