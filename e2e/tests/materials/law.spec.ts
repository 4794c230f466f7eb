import { saveReference } from "../../support/reference.ts";
import { signIn } from "../../support/sign-in.ts";
import { expect, test } from "../../support/test.ts";
import { inLanguage, wordsOf } from "../../support/words.ts";

test("a member reads what the law data covers, from a result and from the footer", async ({
  page,
  server,
}) => {
  await signIn(page, server.credentials());
  const id = await saveReference(page);
  for (const language of ["ja", "en"] as const) {
    const words = wordsOf(language);
    await page.goto(inLanguage(language, `/materials/${id}`));
    await page.getByRole("link", { name: words("result.law_data") }).click();
    await expect(page).toHaveURL(inLanguage(language, "/law"));
    await expect(
      page.getByRole("heading", { level: 1, name: words("law_data.title") }),
    ).toBeVisible();

    // a thin value with its words, a source with its address, and what comes next
    const group = page.getByRole("region", { name: words("law_data.group.withholding") });
    await group.locator("summary").first().click();
    await expect(group.getByText(words("law.unconfirmed")).first()).toBeVisible();
    const tax = page.getByRole("region", { name: words("law_data.group.income_tax") });
    await tax.locator("summary").first().click();
    await tax.getByRole("listitem").first().locator("summary").click();
    await expect(tax.getByRole("link").first()).toHaveAttribute(
      "href",
      // a page, not a bare host: of the tax agency or of the law's text
      /^https:\/\/(www\.nta|laws\.e-gov)\.go\.jp\/.+/,
    );
    const renewals = page.getByRole("region", { name: words("law_data.renewals"), exact: true });
    await expect(renewals.getByRole("listitem").first()).toContainText("2027");

    await page.goto(inLanguage(language, "/materials"));
    await page
      .getByRole("contentinfo")
      .getByRole("link", { name: words("nav.law") })
      .click();
    await expect(page).toHaveURL(inLanguage(language, "/law"));
  }
});

test("a member looks up the tables of a day, from the law data", async ({ page, server }) => {
  await signIn(page, server.credentials());
  for (const language of ["ja", "en"] as const) {
    const words = wordsOf(language);
    await page.goto(inLanguage(language, "/law"));
    await page.getByRole("link", { name: words("law_tables.title") }).click();
    await expect(page).toHaveURL(inLanguage(language, "/law/tables"));
    const tab = (name: string) => page.getByRole("tab", { name: words(`law_tables.tab.${name}`) });
    const table = (name: string) =>
      page.getByRole("region", { name: words(`law_tables.${name}`), exact: true });
    for (const [name, shown] of [
      ["insurance", "insurance.health"],
      ["corporate", "corporate.enterprise"],
      ["resident", "resident.rates"],
      ["income", "income.brackets"],
      ["bonus", "bonus.kou"],
      ["monthly", "monthly.rows"],
    ] as const) {
      await tab(name).click();
      await expect(table(shown).getByRole("row").nth(1)).toBeVisible();
    }

    // a day of payment, which the address keeps
    const day = page.getByLabel(words("law_tables.day.monthly"));
    await day.fill("2027-06-30");
    await day.blur();
    await expect(page).toHaveURL(/table=monthly&date=2027-06-30$/);
    await expect(page.getByText(words("law_tables.thin"))).toBeVisible();
    await page.reload();
    await expect(table("monthly.rows").getByText("111,000").first()).toBeVisible();
    await page.getByText(words("law_tables.basis"), { exact: true }).click();
    await page.locator("#law-table details details summary").first().click();
    await expect(
      page.locator('#law-table a[href^="https://www.nta.go.jp/"]').first(),
    ).toBeVisible();

    // what is not covered says which days are
    await day.fill("1990-01-01");
    await day.blur();
    await expect(page.locator("#law-table")).toContainText(/2025/);
    await expect(table("monthly.rows")).toBeHidden();

    // on a phone the page stands still and the table moves under its first column
    await day.fill("2026-06-30");
    await day.blur();
    await page.setViewportSize({ width: 375, height: 740 });
    const rows = table("monthly.rows");
    const head = rows.getByRole("rowheader").nth(3);
    const before = await head.boundingBox();
    await rows.evaluate((region) => region.scrollTo({ left: 400 }));
    expect((await head.boundingBox())?.x).toBe(before?.x);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(375);
    await page.setViewportSize({ width: 1280, height: 800 });
  }
});
