import { Editor } from "../../support/editor.ts";
import { saveMaterial, saveReference } from "../../support/reference.ts";
import { signIn } from "../../support/sign-in.ts";
import { expect, type Page, test } from "../../support/test.ts";

const row = (page: Page, name: string) => page.getByRole("row", { name: new RegExp(name) });
const link = (page: Page, name: string) => row(page, name).getByRole("link", { name });

test("the list is used with the keyboard alone", async ({ page, server }) => {
  await signIn(page, server.credentials());
  await expect(link(page, "青葉建設工業株式会社")).toBeVisible();
  await page.keyboard.press("Control+k");
  const field = page.getByRole("searchbox", { name: "キーワード" });
  await expect(field).toBeFocused();
  await page.keyboard.type("4/1");
  await expect(field).toHaveValue("4/1");
  await field.clear();

  const names = await page.locator("tbody").getByRole("link").allTextContents();
  const [first = "", second = ""] = names;
  for (let presses = 0; presses < 20; presses += 1) {
    if (await link(page, first).evaluate((one) => one === document.activeElement)) break;
    await page.keyboard.press("Tab");
  }
  await expect(link(page, first)).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(link(page, second)).toBeFocused();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Space");
  await expect(page.getByText("2件を選択中")).toBeVisible();
  await page.keyboard.press("Space");
  await expect(page.getByText("1件を選択中")).toBeVisible();
  await expect(row(page, second).getByRole("checkbox")).toBeChecked();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/materials\/[0-9a-f-]{36}/);
});

test("the whole row opens its material, but for its box and its menu", async ({ page, server }) => {
  await signIn(page, server.credentials());
  await row(page, "青葉建設工業株式会社").getByRole("checkbox").check();
  await row(page, "青葉建設工業株式会社")
    .getByRole("button", { name: /の操作$/ })
    .click();
  await expect(page.getByRole("menuitem", { name: "編集" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/materials$/);
  // what is pressed there is the link, which lies over the whole row
  await row(page, "青葉建設工業株式会社").getByRole("cell").nth(5).click({ force: true });
  await expect(page).toHaveURL(/\/materials\/[0-9a-f-]{36}/);
});

test("a copy is marked in the list and on its page until it has a name of its own", async ({
  page,
  server,
}) => {
  await signIn(page, server.credentials());
  await row(page, "青葉建設工業株式会社")
    .getByRole("button", { name: /の操作$/ })
    .click();
  await page.getByRole("menuitem", { name: "コピー" }).click();
  await page.getByRole("button", { name: "保存する" }).click();
  await expect(page).toHaveURL(/\/edit$/);
  const address = page.url().replace(/\/edit$/, "");
  await page.goto("/materials");
  const both = row(page, "青葉建設工業株式会社");
  await expect(both).toHaveCount(2);
  await expect(both.filter({ hasText: "コピー" })).toHaveCount(1);

  await page.goto(address);
  await expect(page.getByText("コピー", { exact: true })).toHaveCount(2);
  await page.getByRole("link", { name: /^コピー元/ }).click();
  await expect(page).not.toHaveURL(address);
  await expect(page.getByRole("link", { name: /^コピー元/ })).toHaveCount(0);

  await page.goto(`${address}/edit`);
  await new Editor(page).type("基本情報", { 資料名: "二つ目の提案" });
  await page.getByRole("button", { name: "保存する" }).click();
  await expect(page.getByRole("status").filter({ hasText: /に保存しました$/ })).toBeVisible();
  await page.goto("/materials");
  await expect(row(page, "二つ目の提案")).toBeVisible();
  await expect(both.filter({ hasText: "コピー" })).toHaveCount(0);
});

test("the documents of several materials are saved together, without the drafts", async ({
  page,
  server,
}) => {
  test.setTimeout(240_000);
  await signIn(page, server.credentials());
  await saveReference(page);
  await saveMaterial(page, { title: "書きかけ", company: { name: "有限会社下書き" } });
  await page.reload();
  await row(page, "有限会社下書き").getByRole("checkbox").check();
  const [whole] = await row(page, "株式会社さくら精機").all();
  await whole?.getByRole("checkbox").check();
  await row(page, "青葉建設工業株式会社").getByRole("checkbox").check();
  await page.getByRole("button", { name: "PDFを保存" }).click();
  const question = page.getByRole("dialog", { name: "PDFにできない資料があります（1件）" });
  await expect(question.getByRole("listitem")).toHaveText(["有限会社下書き・書きかけ"]);
  // an unoptimised program takes its seconds to typeset
  const download = page.waitForEvent("download", { timeout: 90_000 });
  await question.getByRole("button", { name: "ほかの2件を保存する" }).click();
  await expect(page.getByText("2件のPDFを作っています。")).toBeVisible();
  expect((await download).suggestedFilename()).toMatch(/^\d{8}_資料の文書\.zip$/);
  await expect(page.getByText("PDFを保存しました。")).toBeVisible();
});

test("the days of a material are changed from its row and taken back, and its dates are told", async ({
  page,
  server,
}) => {
  await signIn(page, server.credentials());
  const material = row(page, "青葉建設工業株式会社");
  await material.getByRole("button", { name: /の操作$/ }).click();
  await page.getByRole("menuitem", { name: "日付を変える" }).click();
  await page.getByRole("textbox", { name: /^提案日/ }).fill("令和8年4月1日");
  await page.getByRole("button", { name: "保存する" }).click();
  await expect(material).toContainText("2026/04/01");
  await page.getByRole("button", { name: "元に戻す" }).click();
  await expect(material).toContainText("2026/04/15");
  await link(page, "青葉建設工業株式会社").click();
  await page.getByRole("link", { name: "日程", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "日程" })).toBeVisible();
  await expect(page.getByText("事前確定届出給与に関する届出の期限")).toBeVisible();
  await page.getByRole("link", { name: "書類", exact: true }).click();
  await expect(page.getByText("事前確定届出給与に関する届出書", { exact: true })).toBeVisible();
});
