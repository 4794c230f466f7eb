import type { Browser, Locator } from "@playwright/test";
import { expectAccessible } from "../../support/accessible.ts";
import { paperText } from "../../support/paper.ts";
import { saveReference } from "../../support/reference.ts";
import { signIn } from "../../support/sign-in.ts";
import { expect, type Page, test } from "../../support/test.ts";

/** An unoptimised program takes its seconds to typeset. */
const typeset = { timeout: 60_000 };

async function issue(page: Page) {
  await page.getByRole("button", { name: "発行する" }).click();
  const question = page.getByRole("dialog", { name: "第1版を発行しますか？" });
  await question.getByRole("button", { name: "発行する" }).click();
  await expect(question).toBeHidden(typeset);
}

/** What the member sends, and the dialog in which it stands. */
async function share(page: Page, fields: Record<string, string>): Promise<[string, Locator]> {
  await page.getByRole("button", { name: "発行番号 1の共有リンク" }).click();
  const dialog = page.getByRole("dialog", { name: "発行番号 1の共有リンク" });
  for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label).fill(text);
  await dialog.getByRole("button", { name: "リンクを作成" }).click();
  const link = dialog.getByRole("textbox", { name: "リンク", exact: true });
  await expect(link).toBeVisible();
  return [await link.inputValue(), dialog];
}

/** Somebody else at another machine. */
async function president(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 375, height: 740 } });
  return context.newPage();
}

test("a president reads what was issued without an account, until the link is taken back", async ({
  browser,
  page,
  server,
}) => {
  // a document is typeset
  test.slow();
  await signIn(page, server.credentials());
  const id = await saveReference(page);
  await page.goto(`/materials/${id}/history`);
  await issue(page);
  const [link, dialog] = await share(page, {
    "共有先（任意）": "さくら精機 社長",
    "パスコード（任意）": "241357",
  });
  expect(link).toMatch(/\/shared#token=[\w-]{43}$/);
  const text = dialog.getByRole("textbox", { name: "メールの文面" });
  await expect(text).toHaveValue(new RegExp(link.replaceAll("/", "\\/")));
  await expect(text).toHaveValue(/パスコードが必要です/);
  await expectAccessible(page, "a link that was made");

  const theirs = await president(browser);
  await theirs.goto(link);
  await expect(theirs.getByText("株式会社さくら精機 御中")).toBeVisible();
  await expect(theirs.getByText("閲覧期限")).toBeVisible();
  await expect(theirs.getByRole("link", { name: /資料一覧|ログイン/ })).toHaveCount(0);
  const show = theirs.getByRole("button", { name: "資料を表示する" });
  await theirs.getByLabel("パスコード").fill("000000");
  await show.click();
  await expect(theirs.getByText("パスコードが違います。")).toBeVisible();
  await expect(theirs.getByLabel("パスコード")).toBeFocused();
  await theirs.getByLabel("パスコード").fill("２４１３５７");
  await show.click();
  await expect(theirs.getByRole("heading", { name: "資料（第1版）" })).toBeFocused();
  await expect(theirs.getByText("+988,166")).toBeVisible();
  await expectAccessible(theirs, "a shared material");
  const pdf = theirs.getByRole("link", { name: "PDFを開く" });
  const fetched = await theirs.request.get((await pdf.getAttribute("href")) ?? "");
  expect(paperText(await fetched.body())).toContain("第1版");
  // the other language keeps the link
  await theirs.getByRole("link", { name: "English" }).click();
  await expect(theirs.getByText("Shared by")).toBeVisible();

  await dialog.getByRole("button", { name: "閉じる" }).last().click();
  await page.reload();
  await expect(page.getByText("共有中 1件・閲覧 1回")).toBeVisible();
  await page.getByRole("button", { name: "発行番号 1の共有リンク" }).click();
  await page.getByRole("button", { name: "さくら精機 社長のリンクを取り消す" }).click();
  const question = page.getByRole("dialog", { name: /のリンクを取り消しますか？/ });
  await question.getByRole("button", { name: "取り消す" }).click();
  await expect(page.getByText(/取消し済み/)).toBeVisible();

  await theirs.goto(link);
  await theirs.reload();
  await expect(theirs.getByText(/この共有リンクは使えません。/)).toBeVisible();
  await expect(theirs.getByText("株式会社さくら精機 御中")).toHaveCount(0);
  const again = await theirs.request.get(fetched.url());
  expect(again.status()).toBe(410);
});
