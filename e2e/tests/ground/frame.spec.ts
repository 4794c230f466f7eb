import { saveReference } from "../../support/reference.ts";
import { signIn } from "../../support/sign-in.ts";
import { expect, test } from "../../support/test.ts";
import { wordsOf } from "../../support/words.ts";

test("a member's page has the menu, the footer and the product's name, in either language", async ({
  page,
  server,
}) => {
  await signIn(page, server.credentials());
  const id = await saveReference(page);
  await page.goto(`/materials/${id}`);
  await expect(page.locator("html")).toHaveAttribute("lang", "ja");
  await expect(page).toHaveTitle("株式会社さくら精機 ご提案書 | 資産形成の新潮流");
  const header = page.getByRole("banner");
  const menu = header.getByRole("navigation", { name: "メインメニュー" });
  await expect(menu.getByRole("link", { name: "資料" })).toHaveAttribute("href", "/materials");
  await expect(header.getByRole("link", { name: /のアカウント$/ })).toBeVisible();
  await expect(page.getByRole("contentinfo")).toContainText(wordsOf("ja")("site.copyright"));

  await header.getByRole("link", { name: "English" }).click();
  await expect(page).toHaveURL(`/en/materials/${id}`);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.getByRole("navigation", { name: "Main menu" })).toBeVisible();
  await expect(page.getByRole("rowheader", { name: "Take-home", exact: true })).toBeVisible();
  await expect(page.getByRole("contentinfo")).toContainText(wordsOf("en")("site.copyright"));

  await header.getByRole("link", { name: "日本語" }).click();
  await expect(page).toHaveURL(`/materials/${id}`);
});

test("an address that does not exist says so and leads back, in either language", async ({
  page,
}) => {
  for (const [prefix, language] of [
    ["", "ja"],
    ["/en", "en"],
  ] as const) {
    const words = wordsOf(language);
    await page.goto(`${prefix}/login`);
    const answer = await page.goto(`${prefix}/nowhere`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words("page_error.not_found"));
    await page.getByRole("button", { name: words("page_error.back") }).click();
    await expect(page).toHaveURL(`${prefix}/login`);
  }
});

test("a language that is not there is a page that could not be found", async ({ page }) => {
  for (const path of ["/fr", "/fr/login", "/zh/materials"]) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(page.getByText("This page could not be found.")).toBeVisible();
  }
});
