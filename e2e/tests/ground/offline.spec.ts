import { signIn } from "../../support/sign-in.ts";
import { expect, type Page, test } from "../../support/test.ts";
import { inLanguage, wordsOf } from "../../support/words.ts";

test.use({ expectedFault: /net::ERR_|status of 404|dynamically imported module/ });

/** Leaves a mark that is gone when the whole page is loaded anew. */
const mark = (page: Page) => page.evaluate(() => document.body.setAttribute("data-mark", ""));
const marked = (page: Page) => page.locator("body[data-mark]");

for (const language of ["ja", "en"] as const) {
  test(`a page that cannot be loaded without a network leaves what is typed, and opens when it is back (${language})`, async ({
    page,
    context,
    server,
  }) => {
    const words = wordsOf(language);
    await signIn(page, server.credentials());
    await page.goto(inLanguage(language, "/materials"));
    const typed = page.getByRole("searchbox", { name: words("list.search.keyword") });
    await typed.fill("書きかけ");
    await mark(page);
    await context.setOffline(true);
    const law = page.getByRole("contentinfo").getByRole("link", { name: words("nav.law") });
    await law.click();

    const dialog = page.getByRole("dialog", { name: words("line.title") });
    await dialog.getByRole("button", { name: words("ui.retry") }).click();
    await expect(dialog.getByText(words("error.network"))).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(typed).toHaveValue("書きかけ");
    await expect(page).toHaveURL(inLanguage(language, "/materials"));

    await law.click();
    await expect(dialog).toBeVisible();
    await context.setOffline(false);
    await expect(page).toHaveURL(inLanguage(language, "/law"));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words("law_data.title"));
    await expect(dialog).toBeHidden();
    await expect(marked(page)).toHaveCount(1);
  });
}

test("the way back of the browser waits for the network too", async ({ page, context, server }) => {
  await signIn(page, server.credentials());
  await page.goto("/law");
  await page.getByRole("contentinfo").getByRole("link", { name: "利用規約" }).click();
  await expect(page).toHaveURL("/terms-use");
  await expect(page.getByRole("heading", { level: 1, name: "利用規約" })).toBeVisible();
  await context.setOffline(true);
  // who is there is asked anew at the door of the members' pages
  await page.evaluate(() => window.history.back());
  const dialog = page.getByRole("dialog", { name: "サーバーに接続できません" });
  await dialog.getByRole("button", { name: "元の画面に戻る" }).click();
  await expect(page).toHaveURL("/terms-use");
  await expect(page.getByRole("heading", { level: 1, name: "利用規約" })).toBeVisible();
  await context.setOffline(false);
});

test("what is loaded ahead and does not come loads nothing anew", async ({ page, server }) => {
  await signIn(page, server.credentials());
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "資料" })).toBeVisible();
  await page.route("**/assets/**", (route) => route.abort());
  await mark(page);
  const failed = page.waitForEvent("requestfailed", (one) => one.url().includes("/assets/"));
  const keyword = page.getByRole("searchbox", { name: "キーワード" });
  await keyword.pressSequentially("a");
  await failed;
  await page.unroute("**/assets/**");
  // what is asked for after it has long been told
  await page.getByRole("link", { name: "資料を作る" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "新しい資料" })).toBeVisible();
  await expect(marked(page)).toHaveCount(1);
});

test("a page that is gone after a release is loaded whole, once", async ({ page, server }) => {
  await signIn(page, server.credentials());
  await page.route(/\/assets\/LawPage-/, (route) => route.fulfill({ status: 404 }));
  await mark(page);
  const documents: string[] = [];
  page.on("request", (one) => {
    if (one.isNavigationRequest()) documents.push(new URL(one.url()).pathname);
  });
  await page.getByRole("contentinfo").getByRole("link", { name: "法令データ" }).click();
  await expect(page.getByRole("button", { name: "読み込み直す" })).toBeVisible();
  expect(documents).toEqual(["/law"]);
  await expect(marked(page)).toHaveCount(0);
  await page.unroute(/\/assets\/LawPage-/);
  await page.getByRole("button", { name: "読み込み直す" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "法令データ" })).toBeVisible();
});
