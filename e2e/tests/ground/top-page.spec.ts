import { gzipSync } from "node:zlib";
import { expect, test, type Page } from "../../support/test.ts";
import { inLanguage, wordsOf } from "../../support/words.ts";

/** Of the script that comes before the page is seen. */
const MOST_BYTES = 60_000;

/** Keeps the application away until it is let in: every script but the one that the page names. */
async function withoutApplication(page: Page) {
  let letIn = () => {};
  const allowed = new Promise<void>((done) => (letIn = done));
  await page.route(/\/assets\/(?!afterPaint-)[^/]*\.js$/, async (route) => {
    await allowed;
    await route.continue();
  });
  return () => letIn();
}

const seen = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);

for (const language of ["ja", "en"] as const) {
  const address = inLanguage(language, "/");

  test(`the top page is seen before the application comes (${language})`, async ({ page }) => {
    const words = wordsOf(language);
    const sizes: Promise<number>[] = [];
    page.on("response", (response) => {
      if (response.request().resourceType() !== "script") return;
      sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
    });
    const letIn = await withoutApplication(page);
    // the event "load" waits for the application too
    await page.goto(address, { waitUntil: "commit" });
    await seen(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words("top.claim"));
    const header = page.getByRole("banner");
    for (const [name, path] of [
      ["nav.log_in", "/login"],
      ["nav.sign_up", "/signup"],
    ] as const) {
      const link = header.getByRole("link", { name: words(name) });
      await expect(link).toHaveAttribute("href", inLanguage(language, path));
    }
    const bytes = (await Promise.all(sizes)).reduce((total, size) => total + size, 0);
    // docs/performance.md has the figure
    test.info().annotations.push({ type: "bytes", description: `script: ${bytes} bytes as gzip` });
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(MOST_BYTES);

    // What is pressed now is done as soon as it can be.
    await page.getByRole("button", { name: words("top.page.dates") }).click();
    await page.evaluate(() => document.querySelector("h1")?.setAttribute("data-kept", ""));
    letIn();
    await expect(page.getByRole("img", { name: words("top.page.dates_alt") })).toBeVisible();
    // the page was not drawn a second time
    await expect(page.locator("h1[data-kept]")).toBeVisible();
  });

  for (const width of [1280, 375]) {
    test(`nothing moves when the application comes (${language}, ${width})`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      const letIn = await withoutApplication(page);
      await page.goto(address, { waitUntil: "commit" });
      await seen(page);
      const places = () =>
        page.evaluate(() =>
          Array.from(
            document.querySelectorAll(
              "header *, h1, .card, main section, main a.mantine-Button-root",
            ),
          )
            .map((each) => each.getBoundingClientRect())
            // what is in the window
            .filter(({ top, width }) => width > 0 && top < window.innerHeight)
            .map(({ x, y, width }) => [x, y, width].map(Math.round).join()),
        );
      await page.evaluate(() => document.fonts.ready);
      const before = await places();
      expect(before.length).toBeGreaterThan(10);
      letIn();
      const plan = await (await page.request.get("/api/plans/default")).json();
      await expect(page.getByRole("main")).toContainText(plan.amount.toLocaleString("en-US"));
      expect(await places()).toEqual(before);
      const asked = await page.evaluate(() => {
        const [paint] = performance.getEntriesByName("first-paint");
        return performance
          .getEntriesByType("resource")
          .filter(
            ({ name, startTime }) => /\.js$/.test(name) && startTime < (paint?.startTime ?? 0),
          )
          .map(({ name }) => name.replace(/^.*\/|-.*$/g, ""));
      });
      expect(asked, "scripts before the first paint").toEqual(["afterPaint"]);
      const head = page.locator("head");
      await expect(head.locator("[data-drawn]")).toHaveCount(0);
      await expect(head.locator('link[rel="canonical"]')).toHaveCount(1);
    });
  }

  test(`whoever reads without script sees the top page (${language})`, async ({
    browser,
    server,
  }) => {
    const words = wordsOf(language);
    const page = await browser.newPage({ javaScriptEnabled: false });
    await page.goto(server.url + address);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words("top.claim"));
    const start = page.getByRole("main").getByRole("link", { name: words("top.start") });
    await expect(start).toHaveAttribute("href", inLanguage(language, "/signup"));
    const picture = page.locator('meta[property="og:image"]');
    const file = await page.request.get((await picture.getAttribute("content")) ?? "");
    expect(file.headers()["content-type"]).toBe("image/webp");
    await page.close();
  });
}
