import { expectAccessible } from "../../support/accessible.ts";
import { Editor } from "../../support/editor.ts";
import { reference, saveMaterial, yen } from "../../support/reference.ts";
import { signIn } from "../../support/sign-in.ts";
import { expect, test } from "../../support/test.ts";

const NEW = "/materials/create";

test("a new material begins with its kind, and another kind hides nothing for good", async ({
  page,
  server,
}) => {
  await signIn(page, server.credentials());
  await page.goto(NEW);
  const kinds = page.getByRole("radiogroup", { name: "資料の種類" });
  await expect(kinds.getByRole("radio")).toHaveCount(5);
  const editor = new Editor(page);
  await expect(page.getByRole("region", { name: "法人保険", exact: true })).toHaveCount(0);
  await editor.type("会社", { 会社名: "株式会社さくら精機" });
  await editor.type("提案の報酬", { 月額報酬: "10万" });
  await editor.section("種類と使う項目");

  await kinds.getByRole("radio", { name: /^法人保険のみ/ }).click();
  const asked = page.getByRole("dialog", { name: "法人保険のみに変えますか" });
  await expect(asked.getByRole("listitem")).toHaveText(["提案の報酬"]);
  await asked.getByRole("button", { name: "種類を変える" }).click();
  await expect(page.getByRole("region", { name: "提案の報酬" })).toHaveCount(0);
  await expect(page.getByText("入力した値は残っています")).toBeVisible();

  // kept as a draft, and there again after a reload with the kind it had
  await page.keyboard.press("Control+s");
  await expect(page).toHaveURL(/\/edit$/);
  await page.reload();
  await editor.section("種類と使う項目");
  await expect(kinds.getByRole("radio", { name: /^法人保険のみ/ })).toBeChecked();
  await kinds.getByRole("radio", { name: /^現役プラン/ }).click();
  await expect(await editor.box("提案の報酬", "月額報酬")).toHaveValue("100,000");
});

test("a section is taken by the member, and stays as long as something is in it", async ({
  page,
  server,
}) => {
  await signIn(page, server.credentials());
  await page.goto(NEW);
  const kind = await new Editor(page).section("種類と使う項目");
  const pension = kind.getByRole("checkbox", { name: /^公的年金/ });
  const section = page.getByRole("region", { name: "公的年金", exact: true });
  await pension.check();
  await expect(section).toBeVisible();
  await pension.uncheck();
  await expect(section).toHaveCount(0);
  await pension.check();
  await section.getByRole("heading", { level: 2 }).getByRole("button").click();
  await section.getByRole("switch").click();
  await new Editor(page).section("種類と使う項目");
  await expect(pension).toBeDisabled();
  await expect(kind).toContainText("入力があるため外せません。");
});

test("first figures stand as soon as profit and pay do, with each assumed value by name", async ({
  page,
  server,
}) => {
  await signIn(page, server.credentials());
  await page.goto(NEW);
  const editor = new Editor(page);
  await expect(editor.result).toContainText("入力すると、最初の数字が出ます。");
  await editor.type("基本情報", { 基準日: "R8.4.1", 提案日: "2026/4/10" });
  await editor.type("会社", { 役員報酬控除前利益: "3000万" });
  await editor.type("現在の報酬", { "月額報酬（現在）": "100万" });
  await editor.type("提案の報酬", { 月額報酬: "10万" });

  const first = page.getByRole("region", { name: "最初の数字" });
  await expect(first).toContainText("仮の値を含む概算");
  await expect(first.getByRole("region", { name: /得るもの/ })).toContainText("会社に残るお金");
  await expect(first.getByRole("region", { name: /失うもの/ })).toContainText("老齢厚生年金");
  await expect(first).toContainText("課税地域：標準税率");
  await expect(first).toContainText("従業員数：5人");
  const area = first.getByRole("listitem").filter({ hasText: "課税地域" });
  await area.getByRole("button", { name: "直す" }).click();
  const field = page.getByRole("combobox", { name: /^課税地域/ });
  await expect(field).toBeFocused();
  await field.selectOption({ label: "東京都特別区" });
  await expect(area).toHaveCount(0);
  await editor.section("種類と使う項目");
  await expectAccessible(page, "a material that is begun");
  const progress = page.getByRole("progressbar", { name: "必須の入力" });
  await expect(progress).toHaveAttribute("aria-valuetext", /^\d+項目のうち\d+項目$/);

  // with all that is asked for, the figures are those of the form itself
  await editor.type("お客様", { 生年月日: "昭和56年5月15日", 役員就任日: "H28.5.15" });
  await editor.type("決議・届出", { 株主総会の決議日: "令和8年5月25日" });
  await expect(page.getByText("仮の値を含む概算")).toHaveCount(0);
  await expect(editor.result).toContainText("合計");
});

/** A contract of fifteen years that is given up on leaving. */
const CONTRACT = {
  status: "new",
  insurer: "東西生命",
  product: "長期平準プラン",
  contract_date: "2026-06-01",
  kind: "term",
  term_years: 30,
  premium: 2_400_000,
  mode: "annual",
  max_surrender_rate: "83.0",
  surrender_values: Array.from({ length: 30 }, (_, at) => 1_900_000 * (at + 1)),
};
const PLANNED = 50_000_000;

test("an allowance is prepared with contracts, and contracts are shown alone", async ({
  page,
  server,
}) => {
  await signIn(page, server.credentials());
  const id = await saveMaterial(page, {
    ...reference.input,
    kind: "retirement_fund",
    deferred_insurance: [CONTRACT],
    retirement: { merit_ratio: "3.0", planned_amount: PLANNED },
  });
  await page.goto(`/materials/${id}`);
  const result = page.locator("#result");
  const paid = result.getByRole("button", { name: /^現金で支払う退職金/ });
  await expect(paid).toHaveText(yen(PLANNED));
  const tabs = page.getByRole("navigation", { name: "資料のページ" });
  await expect(tabs.getByRole("link")).toHaveText(["結果", "推移", "履歴"]);
  await expectAccessible(page, "a prepared allowance");
  await paid.click();
  await expect(page.getByRole("dialog", { name: /^現金で支払う退職金/ })).toBeVisible();
  await tabs.getByRole("link", { name: "推移" }).click();
  await expect(page.getByRole("region", { name: /課税の繰延べ/ })).toContainText(yen(PLANNED));
  // what was typed of proposals is kept, and is on no page
  await page.goto(`/materials/${id}/money`);
  await expect(page.getByRole("main")).toContainText("報酬の案を比べないため");
  await page.goto(`/materials/${id}/preview`);
  await expect(page.getByRole("main")).toContainText(/\d+ページ・A4横/);

  await page.goto(`/materials/${id}/edit`);
  const editor = new Editor(page);
  await editor.section("種類と使う項目");
  await page.getByRole("radio", { name: /^法人保険のみ/ }).click();
  const live = page.getByRole("complementary");
  await expect(live).toContainText("保険ありで会社が受け取る額");
  // an allowance is spoken of as long as one is planned
  await expect(live).toContainText("現金で支払う退職金");
  await editor.type("退職金", { 役員退職金の支給予定額: "" });
  await expect(live).not.toContainText("現金で支払う退職金");
});
