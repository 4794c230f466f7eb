import { expectAccessible } from "../../support/accessible.ts";
import { pagesOf } from "../../support/pages.ts";
import { signIn } from "../../support/sign-in.ts";
import { expect, test } from "../../support/test.ts";
import { inLanguage, wordsOf } from "../../support/words.ts";

/** Those that tell what the service is; the others have journeys of their own. */
const pages = pagesOf("everybody").filter((path) => /^\/($|about$|contact$|faq(\/|$))/.test(path));

for (const language of ["ja", "en"] as const) {
  test(`whoever is not logged in reads what the service is (${language})`, async ({ page }) => {
    test.setTimeout(400_000);
    expect(pages.length).toBe(19);
    const headings = new Set<string>();
    for (const path of pages) {
      const address = inLanguage(language, path);
      const answer = await page.goto(address);
      expect(answer?.status(), address).toBe(200);
      await page.waitForLoadState("networkidle");
      const heading = page.getByRole("heading", { level: 1 });
      await expect(heading, address).toHaveCount(1);
      headings.add((await heading.textContent()) ?? "");
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await expect(page.getByRole("banner"), address).toHaveCount(1);
      await expect(page).toHaveTitle(/ \| 資産形成の新潮流$/);
      const description = page.locator('meta[name="description"]');
      expect((await description.getAttribute("content"))?.length, address).toBeGreaterThan(10);
      // `/en/` is `/en`, as links lead to it
      const here = page.url().replace(/(?<=\/en)\/$/, "");
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", here);
      // nothing of it is left without words
      await expect(page.getByRole("main"), address).not.toContainText(
        /{{|\b(top|faq|about|contact)\./,
      );
      await expectAccessible(page, address);
    }
    // none of them is another one's
    expect(headings.size).toBe(pages.length);
  });

  test(`the top page leads on, and a member comes to the materials (${language})`, async ({
    page,
    server,
  }) => {
    const words = wordsOf(language);
    const plan = await (await page.request.get("/api/plans/default")).json();
    await page.goto(inLanguage(language, "/"));
    const price = page.getByRole("region", { name: words("top.price") });
    await expect(price).toContainText(plan.amount.toLocaleString("en-US"));
    const start = words("top.start_trial", { days: plan.trial_days });
    await price.getByRole("link", { name: start }).click();
    await expect(page).toHaveURL(inLanguage(language, "/signup"));
    await page.goBack();

    await page.getByRole("button", { name: words("top.page.dates") }).click();
    await expect(page.getByRole("img", { name: words("top.page.dates_alt") })).toBeVisible();
    await page.getByRole("link", { name: words("top.all_questions") }).click();
    await expect(page).toHaveURL(inLanguage(language, "/faq"));
    await page.getByRole("link", { name: words("faq.download.detailed_edge") }).click();
    await expect(page.getByRole("img", { name: words("guide.picture.edge") })).toBeVisible();

    await signIn(page, server.credentials());
    await page.goto(inLanguage(language, "/"));
    await expect(page).toHaveURL(inLanguage(language, "/materials"));
    await page
      .getByRole("banner")
      .getByRole("link", { name: words("nav.faq") })
      .click();
    await expect(page).toHaveURL(inLanguage(language, "/faq"));
    const header = page.getByRole("banner");
    await expect(header.getByRole("link", { name: words("nav.materials") })).toBeVisible();
    await expect(header.getByRole("link", { name: words("nav.log_in") })).toHaveCount(0);
  });
}
