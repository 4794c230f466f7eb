import type { Locator } from "@playwright/test";
import { expectAccessible } from "../../support/accessible.ts";
import { Editor } from "../../support/editor.ts";
import { saveReference, yen } from "../../support/reference.ts";
import { signIn } from "../../support/sign-in.ts";
import { expect, type Page, test } from "../../support/test.ts";

const SECTION = "法人保険";
const NAME = "長期平準プラン";
const YEARS = 40;
/** What the quotation prints of a year; every fifth from the third is not printed. */
const valueOf = (year: number) => (year % 5 === 3 ? null : 900_000 * (year - 1));
const full = (text: string) =>
  text.replace(/[0-9,]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
/** As a spreadsheet copies it: a heading, and the years beside their values. */
const TABLE = [
  "経過年数\t解約返戻金",
  ...Array.from({ length: YEARS }, (_, at) => {
    const value = valueOf(at + 1);
    return `${full(String(at + 1))}\t${value === null ? "" : full(yen(value))}`;
  }),
].join("\r\n");

/** The form of the reference case, open at its contracts with as many as are asked for. */
async function openContracts(page: Page, count: number) {
  const id = await saveReference(page);
  await page.goto(`/materials/${id}/edit`);
  const editor = new Editor(page);
  const section = await editor.section(SECTION);
  for (let added = 0; added < count; added += 1) {
    await section.getByRole("button", { name: "契約を追加する" }).click();
  }
  return { id, editor, section };
}

/** Opens the values of the years; the surrender that asks for one has opened them perhaps. */
async function openValues(section: Locator): Promise<void> {
  const head = section.getByText(/^解約返戻金の推移/);
  const first = section.getByRole("textbox", { name: "1年目", exact: true });
  // they may open by themselves between the look and the click, which would close them again
  await expect(async () => {
    if (!(await first.isVisible())) await head.click();
    await expect(first).toBeVisible({ timeout: 1000 });
  }).toPass();
}

async function paste(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByRole("textbox", { name: label, exact: true });
  await field.focus();
  await field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    const event = { clipboardData, bubbles: true, cancelable: true };
    element.dispatchEvent(new ClipboardEvent("paste", event));
  }, text);
}

const valueOfYear = (page: Page, year: number) =>
  page.getByRole("textbox", { name: `${year}年目`, exact: true });

test("a contract of the company is typed, pasted from a spreadsheet, compared, and there again after a reload", async ({
  page,
  server,
}) => {
  await signIn(page, server.credentials());
  const { id, editor, section } = await openContracts(page, 1);
  await editor.type(SECTION, {
    保険会社: "東西生命",
    商品名: NAME,
    契約日: "令和8年5月1日",
    保険期間: "４０",
    "保険料（1回分）": "１２０万円",
    最高解約返戻率: "84.5",
    出口の保険年度: "8",
  });
  await editor.choose(SECTION, "新規・既契約", "新規");
  await editor.choose(SECTION, "保険種類", "定期保険（長期平準定期など）");
  await expect(editor.result.getByText("確認が必要な1項目を見る")).toBeVisible();
  await openValues(section);
  await paste(page, "1年目", TABLE);
  await expect(section.getByText("解約返戻金の推移（32年分を入力済み）")).toBeVisible();
  await expect(valueOfYear(page, 2)).toHaveValue("900,000");
  await expect(valueOfYear(page, YEARS)).toHaveValue("35,100,000");
  // half the way from 900,000 to 2,700,000
  await expect(valueOfYear(page, 3)).toHaveValue("");
  await expect(section.getByText("補間 1,800,000円")).toBeVisible();

  await page.getByRole("button", { name: "保存する" }).click();
  await expect(page.getByRole("status").filter({ hasText: /に保存しました$/ })).toBeVisible();
  const record = await (await page.request.get(`/api/members/me/materials/${id}`)).json();
  expect(record.input.deferred_insurance).toMatchObject([
    { insurer: "東西生命", product: NAME, premium: 1_200_000, surrender_policy_year: 8 },
  ]);
  const [typed] = record.input.deferred_insurance;
  expect(typed.surrender_values).toEqual(Array.from({ length: YEARS }, (_, at) => valueOf(at + 1)));

  const [, plan] = record.result.plans;
  const [policy] = record.result.insurance.policies;
  expect(policy.contract_detail.interpolated_years).toEqual([3, 8, 13, 18, 23, 28, 33, 38]);
  expect(policy.exit).toMatchObject({ policy_year: 8, value: 6_300_000, interpolated: true });
  const { kept_without, received_with } = plan.insurance.totals;

  const look = async () => {
    const card = page.getByRole("region", { name: "法人保険：課税の繰延べ" });
    for (const [name, sum] of [
      ["保険なしで会社に残る額", kept_without],
      ["保険ありで会社が受け取る額", received_with],
    ] as const) {
      await expect(card.locator("dl > div").filter({ hasText: name }).first()).toContainText(
        yen(sum),
      );
    }
    await card.getByText(`${NAME}の経理処理`, { exact: true }).click();
    await expect(card.getByText("3・8・13・18・23・28・33・38年目")).toBeVisible();
    const rows = card
      .getByRole("region", { name: `${NAME}の経理処理` })
      .locator("tbody")
      .getByRole("row");
    const [first] = policy.contract_detail.fiscal_years;
    await expect(rows).toHaveCount(policy.contract_detail.fiscal_years.length);
    await expect(rows.first().getByRole("cell")).toHaveText(
      [
        first.paid,
        first.to_asset,
        first.run_down,
        first.deductible,
        first.asset_balance,
        // a month of the yearly premium is of the next fiscal year
        first.prepaid_balance,
      ].map(yen),
    );
    await expect(card.getByText(/保険年度8年目の解約返戻金は/)).toBeVisible();
  };
  await look();
  await page.goto(`/materials/${id}`);
  await look();

  await page.goto(`/materials/${id}/edit`);
  const again = await editor.section(SECTION);
  await expect(again.getByText(`${NAME}・定期保険・年払 1,200,000円`)).toBeVisible();
  await expect(await editor.box(SECTION, "商品名")).toHaveValue(NAME);
  await openValues(again);
  await expect(valueOfYear(page, 40)).toHaveValue("35,100,000");
  await expect(valueOfYear(page, 3)).toHaveValue("");
  await expect(again.getByText("補間 1,800,000円")).toBeVisible();
  await expectAccessible(page, "the contracts of a form");
});

test("a problem of one of several contracts leads into its folded card", async ({
  page,
  server,
}) => {
  await signIn(page, server.credentials());
  const { section } = await openContracts(page, 2);
  const second = section.getByRole("group", { name: "契約2", exact: true });
  const premium = second.getByRole("textbox", { name: /^保険料（1回分）/ });
  await expect(premium).toBeVisible();
  // folded by the keyboard
  await second.locator("summary").first().focus();
  await page.keyboard.press("Enter");
  await expect(premium).toBeHidden();
  await page.getByRole("button", { name: "保存する" }).click();
  await page.getByRole("button", { name: "契約2：保険料（1回分）" }).click();
  await expect(premium).toBeFocused();
});

for (const language of ["ja", "en"] as const) {
  test(`no page of a material scrolls sideways on the narrowest phone, in ${language}`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await signIn(page, server.credentials());
    const id = await saveReference(page);
    for (const of of ["", "/edit", "/money?plan=1", "/money?plan=1&of=company", "/path?plan=1"]) {
      await page.goto(`${language === "ja" ? "" : "/en"}/materials/${id}${of}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByRole("table").first()).toBeVisible();
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, of).toBeLessThanOrEqual(320);
    }
  });
}
