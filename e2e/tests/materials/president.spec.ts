import { Editor } from "../../support/editor.ts";
import { reference, saveReference } from "../../support/reference.ts";
import { Result } from "../../support/result.ts";
import { signIn } from "../../support/sign-in.ts";
import { expect, type Page, test } from "../../support/test.ts";

const LIFE = "生命保険料（年間の支払額）";
const [now, proposed] = reference.expect.plans;

async function openReference(page: Page) {
  const id = await saveReference(page);
  await page.goto(`/materials/${id}/edit`);
  return { id, editor: new Editor(page), result: new Result(page, "ja") };
}

async function save(page: Page): Promise<void> {
  await page.getByRole("button", { name: "保存する" }).click();
  await expect(page.getByRole("status").filter({ hasText: /に保存しました$/ })).toBeVisible();
}

test("the slider moves the pay, the bonus follows, and every figure with them", async ({
  page,
  server,
}) => {
  await signIn(page, server.credentials());
  const { id, editor, result } = await openReference(page);
  const section = await editor.section("提案の報酬");
  const slider = section.getByRole("slider", { name: "月額報酬" });
  const monthly = await editor.box("提案の報酬", "月額報酬");
  const bonus = section.getByRole("textbox", { name: "支給額" });
  await result.row("take_home", now.take_home, proposed.take_home);

  // one step is 10,000 yen, a page ten steps; the year's total stays
  await slider.press("ArrowRight");
  await expect(monthly).toHaveValue("110,000");
  await expect(bonus).toHaveValue("10,680,000");
  await slider.press("PageUp");
  await expect(monthly).toHaveValue("210,000");
  await expect(bonus).toHaveValue("9,480,000");
  await expect(slider).toHaveAttribute("aria-valuetext", "21万円");
  await result.row("pay", 12_000_000, 12_000_000);

  await save(page);
  const record = await (await page.request.get(`/api/members/me/materials/${id}`)).json();
  expect(record.input.proposals[0]).toMatchObject({
    monthly: 210_000,
    bonuses: [{ date: "2026-12-10", amount: 9_480_000 }],
  });
  const [, moved] = record.result.plans;
  expect(server.calc("material", record.input)).toEqual({
    result: record.result,
    marks: record.result.law.marks,
  });
  await result.row("employee.total", now.employee.total, moved.employee.total);
  await result.row("take_home", now.take_home, moved.take_home);
  await result.row("together", now.together, moved.together);

  // back at the start of its way the figures are those of the reference again
  await slider.press("Home");
  await expect(monthly).toHaveValue("100,000");
  await result.row("employee.total", now.employee.total, proposed.employee.total);
  await result.row("together", now.together, proposed.together);
});

test("family and deductions lower the taxes of the president, and are there again after a reload", async ({
  page,
  server,
}) => {
  await signIn(page, server.credentials());
  const { id, editor, result } = await openReference(page);
  const fill = async () => {
    const section = await editor.section("所得控除");
    const group = (name: string) => section.getByRole("group", { name, exact: true });
    return { spouse: group("配偶者"), dependants: group("扶養親族"), life: group(LIFE) };
  };
  const { spouse, dependants, life } = await fill();

  await spouse.getByRole("switch", { name: "配偶者がいる" }).click();
  await spouse.getByRole("textbox", { name: "年齢" }).fill("44");
  await spouse.getByRole("textbox", { name: "合計所得金額" }).fill("0");
  await dependants.getByRole("button", { name: "扶養親族を追加する" }).click();
  await dependants.getByRole("textbox", { name: "年齢" }).fill("20");
  await life.getByRole("textbox", { name: "新・一般" }).fill("80,000");
  await editor.type("所得控除", { 小規模企業共済等掛金: "84万円" });

  // A dependant below 23 lowers the income of 10,050,000 by (10,000,000 − 8,500,000) × 10%, and so
  // below the 10,000,000 above which there is no deduction for a spouse: 130,000, and 110,000 for
  // resident tax. A dependant of 20: 630,000 and 450,000; mutual aid: 840,000 in both; life:
  // 80,000 ÷ 4 + 30,000 (with a dependant below 23) and 28,000.
  // Now 8,028,000 − 150,000 − 130,000 − 630,000 − 840,000 − 50,000 = 6,228,000:
  //   × 20% − 427,500 = 818,100, surtax 17,180
  // Proposed 8,781,000 less the same = 6,981,000: × 23% − 636,000 = 969,630, surtax 20,362
  await result.row("income_tax", 835_200, 989_900);

  await save(page);
  const record = await (await page.request.get(`/api/members/me/materials/${id}`)).json();
  expect(record.input.customer).toMatchObject({
    spouse: { age: 44, total_income: 0 },
    dependants: [{ age: 20, total_income: 0 }],
  });
  expect(record.input.deductions).toMatchObject({
    small_enterprise_mutual_aid: 840_000,
    life: { new_general: 80_000 },
  });
  expect(record.result.plans).toMatchObject([
    { taxable_income: 6_228_000, resident_taxable_income: 6_640_000 },
    { taxable_income: 6_981_000, resident_taxable_income: 7_393_000 },
  ]);
  const [before, after] = record.result.plans;
  await result.row("resident_tax", before.resident_tax, after.resident_tax);
  await result.row("take_home", before.take_home, after.take_home);

  await page.reload();
  const again = await fill();
  await expect(again.spouse.getByRole("textbox", { name: "年齢" })).toHaveValue("44");
  await expect(again.dependants.getByRole("textbox", { name: "年齢" })).toHaveValue("20");
  await expect(again.life.getByRole("textbox", { name: "新・一般" })).toHaveValue("80,000");
});

test("the merit ratio sets what the retirement allowance may be, on both plans", async ({
  page,
  server,
}) => {
  await signIn(page, server.credentials());
  const { editor, result } = await openReference(page);
  await result.pair("loss", "retirement", -81_000_000, "unit.yen", { years: 30 });
  await editor.type("退職金", { 功績倍率: "２．５" });
  const section = await editor.section("退職金");
  // 1,000,000 and 100,000 yen × 30 years × 2.5
  await expect(section.getByRole("definition")).toHaveText(["75,000,000円", "7,500,000円"]);
  await result.pair("loss", "retirement", -67_500_000, "unit.yen", { years: 30 });
  const upTo70 = await editor.box("お客様", "退職予定年齢");
  await upTo70.fill("70");
  await upTo70.blur();
  await expect(upTo70).not.toHaveAttribute("aria-invalid", "true");
  // 70 is the oldest that may be: 35 years in office
  await result.pair("loss", "retirement", -78_750_000, "unit.yen", { years: 35 });
});
