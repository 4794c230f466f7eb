import type { Locator } from "@playwright/test";
import { Editor, typeReference } from "../../support/editor.ts";
import { reference, saveReference, yen } from "../../support/reference.ts";
import { signIn } from "../../support/sign-in.ts";
import { expect, type Page, test } from "../../support/test.ts";

/** A field says what is wrong with it, is marked, and keeps what was typed. */
async function says(box: Locator, message: RegExp, kept: string): Promise<void> {
  await expect(box).toHaveAccessibleDescription(message);
  await expect(box).toHaveAttribute("aria-invalid", "true");
  await expect(box).toHaveValue(kept);
}

/** Puts an input into a saved record, past the form. */
async function change(page: Page, id: string, edit: (input: any) => void): Promise<void> {
  const address = `/api/members/me/materials/${id}`;
  const saved = await page.request.get(address);
  const input = structuredClone((await saved.json()).input);
  edit(input);
  const changed = await page.request.patch(address, {
    data: { input },
    headers: { Origin: new URL(page.url()).origin, "If-Match": saved.headers()["etag"] ?? "" },
  });
  expect(changed.status()).toBe(200);
}

test("every wrong value is said at its field and stays as it was typed", async ({
  page,
  server,
}) => {
  await signIn(page, server.credentials());
  await page.getByRole("link", { name: "資料を作る" }).first().click();
  const editor = await typeReference(page);
  const type = async (section: string, label: string, text: string) => {
    await editor.type(section, { [label]: text });
    return editor.box(section, label);
  };

  // the service period runs from the resolution of 2026-05-25
  await says(
    await type("提案の報酬", "支給日", "2027/5/25"),
    /職務執行期間（2026年5月25日から2027年5月24日まで）の中の日付/,
    "2027年5月25日",
  );
  await type("提案の報酬", "支給日", "2026-12-10");

  await says(
    await type("お客様", "生年月日", "令和8年4月2日"),
    /生年月日は基準日より前の日付/,
    "2026年4月2日",
  );
  await type("お客様", "生年月日", "昭和56年5月15日");

  const tooLarge = /金額が大きすぎます。桁数を確認してください。/;
  const grouped = "1,000,000,000,000,000,000";
  await says(await type("会社", "資本金", "1000000000000000000"), tooLarge, grouped);
  await says(
    await type("会社", "役員報酬控除前利益", "１００００００００億円"),
    tooLarge,
    "１００００００００億円",
  );
  await type("会社", "役員報酬控除前利益", "3000万");
  await says(
    await type("会社", "資本金", "1000億"),
    /1円から99,999,999,999円までの値/,
    "100,000,000,000",
  );
  await type("会社", "資本金", "1000万");

  // the other dates are measured against this one; its own message comes with theirs
  await says(
    await type("基本情報", "基準日", "2031/4/1"),
    /この日付の法令データがありません/,
    "2031年4月1日",
  );
});

test("a text that cannot be printed is said at its field while typing, on a phone too", async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await signIn(page, server.credentials());
  const id = await saveReference(page);
  await page.goto(`/materials/${id}/edit`);
  const editor = new Editor(page);

  const name = await editor.box("会社", "会社名");
  await name.fill("株式会社さくら😀김");
  const characters = /資料に印刷できない文字があります：😀 \(U\+1F600\) 김 \(U\+AE40\)。/;
  await says(name, characters, "株式会社さくら😀김");
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(375);

  // what nobody sees goes when the field is left, and rare kanji are printed
  await name.fill("\uFEFF株式会社か\u3099く\u200B𠮷田䶮");
  await name.blur();
  await expect(name).toHaveValue("株式会社がく𠮷田䶮");
  await expect(name).not.toHaveAttribute("aria-invalid", "true");
});

test("a saved record that the form could not have made says what is wrong with it", async ({
  page,
  server,
}) => {
  await signIn(page, server.credentials());
  const id = await saveReference(page);
  await change(page, id, (input) => {
    input.company.prefecture = "大東京";
    input.proposals[0].bonuses = ["2026-07-10", "2026-12-10", "2027-03-10"].map((date) => ({
      date,
      amount: 3_600_000,
      period_months: 4,
    }));
  });
  await page.goto(`/materials/${id}/edit`);
  const editor = new Editor(page);

  const company = await editor.section("会社");
  const prefecture = company.getByRole("combobox", { name: "都道府県" });
  await says(prefecture, /都道府県「大東京」が見つかりません/, "大東京");
  await prefecture.selectOption("神奈川県");
  await expect(prefecture).not.toHaveAttribute("aria-invalid", "true");

  const proposal = await editor.section("提案の報酬");
  const count = proposal.getByRole("radiogroup", { name: /届出賞与の回数/ });
  await expect(count).toHaveAccessibleDescription(/事前確定届出給与は年2回までにしてください/);
  await expect(proposal.getByRole("textbox", { name: /^支給日/ })).toHaveCount(3);
  await count.getByText("2回").click();
  await expect(proposal.getByRole("textbox", { name: /^支給日/ })).toHaveCount(2);
  await expect(proposal.getByRole("textbox", { name: /^支給日/ }).nth(1)).toHaveValue(
    "2026年12月10日",
  );
  await expect(count).toHaveAccessibleDescription("");
});

test("text that cannot be read is still in its field after leaving and coming back", async ({
  page,
  server,
}) => {
  await signIn(page, server.credentials());
  const id = await saveReference(page);
  await page.goto(`/materials/${id}/edit`);
  const editor = new Editor(page);
  await editor.type("会社", { 資本金: "一千万くらい" });
  await editor.type("決議・届出", { 株主総会の決議日: "五月末" });

  await page.getByRole("navigation", { name: "メインメニュー" }).getByText("資料").click();
  const question = page.getByRole("dialog", { name: "保存していない入力があります" });
  await question.getByRole("button", { name: "保存して移動する" }).click();
  await expect(page).toHaveURL("/materials");

  await page.goto(`/materials/${id}/edit`);
  await says(await editor.box("会社", "資本金"), /金額として読み取れません/, "一千万くらい");
  await says(await editor.box("決議・届出", "株主総会の決議日"), /日付/, "五月末");
});

test("rates of an own area are asked for, filled from the law data, and change the taxes", async ({
  page,
  server,
}) => {
  await signIn(page, server.credentials());
  const id = await saveReference(page);
  await page.goto(`/materials/${id}/edit`);
  const editor = new Editor(page);
  const taxes = page
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name: "法人税等", exact: true }) })
    .getByRole("cell");
  const tokyo = yen(reference.expect.plans[0].company.taxes);
  await expect(taxes.nth(0)).toHaveText(tokyo);

  // Kanagawa and Yokohama are law data; the per-capita levy is 4,500 yen above the standard
  await editor.choose("会社", "都道府県", "神奈川県");
  await expect(taxes.nth(0)).not.toHaveText(tokyo);
  const standard = Number((await taxes.nth(0).innerText()).replaceAll(",", ""));
  await editor.choose("会社", "課税地域", "横浜市（法令データの税率を使う）");
  await expect(await editor.box("会社", "法人税割（市町村）")).toHaveValue("");
  const above = yen(standard + 4_500);
  await expect(taxes.nth(0)).toHaveText(above);

  const rate = await editor.box("会社", "法人税割（市町村）");
  await rate.fill("８４％");
  await rate.blur();
  await says(rate, /0%から8.4%までの値/, "84");
  await rate.fill("8.4");
  await rate.blur();
  await expect(taxes.nth(0)).not.toHaveText(above);

  // what is not known has to be typed: the member is told, and nothing is assumed. A company that
  // moves leaves its place behind.
  await editor.choose("会社", "都道府県", "宮城県");
  await expect(page.getByRole("combobox", { name: "課税地域" })).toHaveValue("own");
  await expect(rate).toHaveValue("8.4");
  await rate.fill("");
  await rate.blur();
  // the prefecture is in the law data, its municipality is not
  await expect(page.getByRole("button", { name: "確認が必要な2項目を見る" })).toBeVisible();
  await page.getByRole("button", { name: "プレビュー" }).click();
  await expect(rate).toBeFocused();
  await says(rate, /入力してください/, "");
  await says(await editor.box("会社", "均等割（市町村・年額）"), /入力してください/, "");
});
