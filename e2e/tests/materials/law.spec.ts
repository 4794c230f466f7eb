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
