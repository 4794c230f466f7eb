import { Editor, typeReference } from "../../support/editor.ts";
import { paperText } from "../../support/paper.ts";
import { reference, saveReference, yen } from "../../support/reference.ts";
import { signIn } from "../../support/sign-in.ts";
import { expect, type Page, test } from "../../support/test.ts";

/** Presses the button and gives back what the browser saved. */
async function savedPdf(page: Page, button: string): Promise<{ name: string; text: string }> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: button }).click();
  const file = await download;
  const chunks = await (await file.createReadStream()).toArray();
  return { name: file.suggestedFilename(), text: paperText(Buffer.concat(chunks)) };
}

test("a material is previewed and printed in both languages", async ({ page, server }) => {
  const [now, proposal] = reference.expect.plans;
  const figures = [now.take_home, proposal.take_home, now.together, proposal.together].map(yen);
  await signIn(page, server.credentials());
  await page.goto(`/materials/${await saveReference(page)}/edit`);
  await page.getByRole("button", { name: "プレビュー" }).click();
  await expect(page).toHaveURL(/\/materials\/[0-9a-f-]+\/preview$/);
  // an unoptimised program takes its seconds to typeset
  const first = page.getByRole("img", { name: /ページ中1ページ/ });
  await expect(first).toBeVisible({ timeout: 60_000 });

  const japanese = await savedPdf(page, "PDFを保存");
  expect(japanese.name).toMatch(/^\d{8}_株式会社さくら精機_.+_v\d\.pdf$/);
  for (const words of ["株式会社さくら精機", "髙﨑", "本人の手取り", ...figures])
    expect(japanese.text).toContain(words);

  await page.getByRole("switch", { name: "白黒で印刷" }).click();
  const drawn = () => first.evaluate((image: HTMLImageElement) => image.naturalWidth > 0);
  await expect(first).toHaveAttribute("src", /mono=true/, { timeout: 60_000 });
  await expect.poll(drawn, { timeout: 60_000 }).toBe(true);

  await page.getByLabel("資料の言語").selectOption("English");
  const english = await savedPdf(page, "PDFを保存");
  for (const words of ["Take-home", ...figures]) expect(english.text).toContain(words);

  // what stands in the middle stays there when the pages become larger, and when they become smaller again
  const third = page.getByRole("img", { name: /ページ中3ページ/ });
  // of the window, or of the frame in which larger pages are moved
  const middle = (image: HTMLImageElement) => {
    const { top, height } = image.getBoundingClientRect();
    const frame = image.closest('[role="region"]')?.getBoundingClientRect();
    return ((frame ? frame.top + frame.height / 2 : window.innerHeight / 2) - top) / height;
  };
  await third.evaluate((image) => image.scrollIntoView({ block: "center" }));
  const before = await third.evaluate(middle);
  const size = page.getByRole("group", { name: "表示倍率" });
  for (const [button, percent] of [
    ["拡大", "150%"],
    ["拡大", "200%"],
    ["縮小", "150%"],
    ["縮小", "100%"],
    ["拡大", "150%"],
  ] as const) {
    await size.getByRole("button", { name: button }).click();
    await expect(size.getByRole("status")).toHaveText(percent);
    expect(Math.abs((await third.evaluate(middle)) - before)).toBeLessThan(0.02);
  }

  // the browser's own print has a sheet for each page and none behind them, however large they are shown
  const [, count = ""] = /(\d+)ページ・A4横/.exec(await page.locator("header").innerText()) ?? [];
  const sheets = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(sheets.match(/\/Type \/Page\b/g)).toHaveLength(Number(count));

  // how it is saved and printed, also at the address that the specification spells another way
  await page.getByRole("link", { name: "保存と印刷のしかた" }).click();
  await expect(page).toHaveURL("/materials/how-to-download");
  await page.getByLabel("お使いのブラウザ").selectOption("Firefox");
  await expect(page.getByRole("img", { name: /^Firefoxの画面/ })).toBeVisible();
  await page.goto("/en/materials/how-to-dowload");
  await expect(page.getByRole("heading", { name: "Saving and printing" })).toBeVisible();
});

test("a draft is kept, found in the list, continued and deleted", async ({ page, server }) => {
  await signIn(page, server.credentials());
  await page.getByRole("link", { name: "資料を作る" }).first().click();
  const editor = new Editor(page);
  await editor.type("会社", { 会社名: "有限会社下書き" });
  await page.getByRole("button", { name: "保存する" }).click();
  await expect(page).toHaveURL(/\/edit$/);
  await expect(
    page.getByText(/^下書きとして保存しました。残り\d+項目で完成します。$/),
  ).toBeVisible();

  const list = page.getByRole("navigation", { name: "メインメニュー" });
  await list.getByRole("link", { name: "資料" }).click();
  const row = page.getByRole("row", { name: /有限会社下書き/ });
  await expect(row).toContainText("下書き");

  await row.getByRole("button", { name: /の操作$/ }).click();
  await page.getByRole("menuitem", { name: "編集" }).click();
  await editor.type("会社", { 会社名: "有限会社書きかけ" });
  await page.getByRole("button", { name: "保存する" }).click();
  await expect(page.getByRole("status").filter({ hasText: /に保存しました$/ })).toBeVisible();

  await list.getByRole("link", { name: "資料" }).click();
  const changed = page.getByRole("row", { name: /有限会社書きかけ/ });
  await changed.getByRole("checkbox").check();
  await page.getByRole("button", { name: "削除する" }).click();
  const question = page.getByRole("dialog", { name: "1件の資料を削除しますか？" });
  await question.getByRole("button", { name: "1件を削除する" }).click();
  await expect(page.getByText("1件を削除しました。")).toBeVisible();
  await expect(changed).toHaveCount(0);
});

test("several materials are chosen in the list and deleted together", async ({ page, server }) => {
  await signIn(page, server.credentials());
  await page.goto("/materials");
  const row = (name: string) => page.getByRole("row", { name: new RegExp(name) });
  const chosen = ["株式会社さくら精機", "有限会社みなと水産"].map(row);
  for (const each of chosen) await each.getByRole("checkbox").check();
  await page.getByRole("button", { name: "削除する" }).click();
  const question = page.getByRole("dialog", { name: "2件の資料を削除しますか？" });
  await question.getByRole("button", { name: "2件を削除する" }).click();
  await expect(page.getByText("2件を削除しました。")).toBeVisible();
  for (const each of chosen) await expect(each).toHaveCount(0);
  // it is done when the notice that takes it back goes
  const deleted = page.waitForResponse((answer) => answer.request().method() === "DELETE");
  await page.getByRole("status").getByRole("button", { name: "閉じる" }).click();
  expect((await deleted).status()).toBe(204);

  await page.reload();
  await expect(row("青葉建設工業株式会社")).toBeVisible();
  for (const each of chosen) await expect(each).toHaveCount(0);
});

test("what cannot be read or may not be is said at its field, and is not lost", async ({
  page,
  server,
}) => {
  await signIn(page, server.credentials());
  await page.getByRole("link", { name: "資料を作る" }).first().click();
  const editor = await typeReference(page);
  const company = await editor.section("会社");
  await expect(company.getByRole("textbox", { name: "会社名※必須" })).toBeVisible();

  const says = async (
    section: string,
    label: string,
    text: string,
    message: RegExp,
    kept = text,
  ) => {
    await editor.type(section, { [label]: text });
    const box = await editor.box(section, label);
    await expect(box).toHaveAccessibleDescription(message);
    await expect(box).toHaveAttribute("aria-invalid", "true");
    await expect(box).toHaveValue(kept);
  };
  await says(
    "現在の報酬",
    "月額報酬（現在）",
    "百円玉",
    /^金額として読み取れません（例：300,000円、30万）。/,
  );
  await says(
    "お客様",
    "役員就任日",
    "2025/2/29",
    /^2025年2月29日はありません。日付を確認してください。/,
  );
  await says("お客様", "退職予定年齢", "71", /70/);
  await says("基本情報", "有効期限", "2026/4/9", /提案日/, "2026年4月9日");

  // an amount that cannot be read does not become nothing: the last comparison stays, marked
  await page.getByRole("button", { name: "プレビュー" }).click();
  await expect(page.getByRole("region", { name: /項目を確認してください/ })).toBeVisible();
});

test("the list is searched by names and by days, and the search stands in the address", async ({
  page,
  server,
}) => {
  await signIn(page, server.credentials());
  await page.goto("/materials");
  const row = (name: string) => page.getByRole("row", { name: new RegExp(name) });
  await expect(row("青葉建設工業株式会社")).toBeVisible();
  const search = page.getByRole("search", { name: "資料を探す" });
  await search.getByLabel("検索の対象").selectOption("会社名");
  // half width and katakana find what was typed otherwise
  await search.getByLabel("キーワード").fill("サクラ");
  await search.getByLabel("キーワード").press("Enter");
  await expect(page.getByText(/^条件に合う資料：1件/)).toBeVisible();
  await expect(row("株式会社さくら精機")).toBeVisible();
  await expect(row("青葉建設工業株式会社")).toHaveCount(0);
  await expect(page).toHaveURL(/search_type=company/);
  await page.reload();
  await expect(row("株式会社さくら精機")).toBeVisible();

  await search.getByLabel("キーワード").fill("どこにもない");
  await search.getByRole("button", { name: "検索する" }).click();
  await expect(page.getByText("条件に合う資料はありません。")).toBeVisible();
  await page.goBack();
  await expect(row("株式会社さくら精機")).toBeVisible();

  await search.getByLabel("検索の対象").selectOption("更新日");
  await search.getByLabel("初めの日").fill("R1.5.1");
  await search.getByLabel("終わりの日").fill("2019/5/2");
  await search.getByRole("button", { name: "検索する" }).click();
  await expect(page.getByText("条件に合う資料はありません。")).toBeVisible();
  await search.getByRole("button", { name: "条件をクリア" }).click();
  await expect(row("青葉建設工業株式会社")).toBeVisible();
  await expect(page).toHaveURL(/\/materials$/);
});
