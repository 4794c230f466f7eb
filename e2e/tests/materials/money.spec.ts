import { reference, saveReference, yen } from "../../support/reference.ts";
import { Editor } from "../../support/editor.ts";
import { signIn } from "../../support/sign-in.ts";
import { expect, type Page, test } from "../../support/test.ts";

interface Month {
  month: string;
  person: { pay: number; net: number; resident_tax: number };
  company: { total: number; balance: number | null };
}

interface PlanMoney {
  months: Month[];
  shortfalls: { month: string; missing: number }[];
  enough_monthly: number;
  calendar_years: { year: number; income_tax: number }[];
  fiscal_years: { taxes: number; interim: number }[];
  first_year: { more_in_first: number; back_in_last: number; remains: number };
}

/** What the API says of an input. */
async function moneyOf(page: Page, input: unknown): Promise<{ plans: [PlanMoney, PlanMoney] }> {
  const answer = await page.request.post("/api/materials/money", {
    data: input,
    headers: { Origin: new URL(page.url()).origin },
  });
  expect(answer.status()).toBe(200);
  return answer.json();
}

const choose = (page: Page, name: string) =>
  page.getByRole("radiogroup").getByText(name, { exact: true }).click();

const amount = (value: number) => (value < 0 ? `△${yen(value)}` : yen(value));
const inYear = (page: Page, year: string, month: string) =>
  page
    .getByRole("region", { name: /^月ごとの内訳/ })
    .locator("tbody")
    .filter({ hasText: year })
    .getByRole("row", { name: new RegExp(`^${month} `) });

test("the months of a material are told, chosen and the same to the yen", async ({
  page,
  server,
}) => {
  await signIn(page, server.credentials());
  const id = await saveReference(page);
  const { plans } = await moneyOf(page, reference.input);
  const [now, plan] = plans;
  await page.goto(`/materials/${id}`);
  await page.getByRole("link", { name: "月次" }).click();
  await expect(page).toHaveURL(`/materials/${id}/money`);
  await expect(page.getByRole("heading", { level: 1, name: "月ごとのお金" })).toBeVisible();

  const said = page.getByRole("main").getByRole("status");
  await expect(said).toContainText(
    `手取りがマイナスになる月が${plan.shortfalls.length}か月あります。`,
  );
  await expect(said).toContainText(`不足が最も大きいのは2026年6月で、86,305円です。`);
  await expect(said).toContainText(`月額報酬を${yen(plan.enough_monthly)}円にすると`);
  const first = page.getByRole("region", { name: "切替えの年（2026年）の税" });
  const { more_in_first, back_in_last, remains } = plan.first_year;
  for (const figure of [more_in_first, back_in_last, remains])
    await expect(first).toContainText(`${yen(figure)}円`);

  const rows = page.getByRole("rowheader", { name: /^\d+月$/ });
  await expect(rows).toHaveCount(plan.months.length);
  const [may, june] = plan.months as [Month, Month];
  await expect(inYear(page, "2026年", "6月").getByRole("cell").first()).toHaveText(
    `不足マイナス${amount(june.person.net)}`,
  );
  await expect(inYear(page, "2026年", "5月").getByRole("cell").first()).toHaveText(
    amount(may.person.net),
  );

  // what the months add up to, beside today; a figure opens what it is made of
  const years = page.getByRole("region", { name: "暦年の合計（本人）" }).first();
  const taxes = years.getByRole("row", { name: /^所得税等/ }).getByRole("cell");
  const both = now.calendar_years.flatMap(({ income_tax }, at) => [
    income_tax,
    plan.calendar_years[at]?.income_tax ?? 0,
  ]);
  await expect(taxes).toHaveText(both.map(amount));
  await years.getByRole("button", { name: "所得税等 案1・2026年の根拠を見る" }).click();
  const reason = page.getByRole("dialog");
  await expect(reason).toContainText(`合計${yen(plan.calendar_years[1]?.income_tax ?? 0)}円`);
  await expect(reason).toContainText("所得税法");
  await page.keyboard.press("Escape");
  await expect(reason).toHaveCount(0);
  const paid = inYear(page, "2026年", "6月").getByRole("cell");
  await expect(paid.nth(0).getByRole("button")).toHaveCount(1);
  // no step tells the monthly pay: it is typed
  await expect(paid.nth(1).getByRole("button")).toHaveCount(0);

  // the form opens with what is enough as a further plan, and nothing of it is kept before a save
  await page.getByRole("link", { name: `月額${yen(plan.enough_monthly)}円の案を追加する` }).click();
  await expect(page.getByRole("tab", { name: "案2", selected: true })).toBeVisible();
  await expect(page.getByText("案2を追加しました（まだ保存していません）。")).toBeVisible();
  await expect(page.getByRole("tabpanel").getByRole("textbox", { name: /^月額報酬/ })).toHaveValue(
    yen(plan.enough_monthly),
  );
  await page.goBack();
  await page.getByRole("dialog").getByRole("button", { name: "保存せずに移動する" }).click();
  const { input } = await (await page.request.get(`/api/members/me/materials/${id}`)).json();
  expect(input.proposals).toHaveLength(1);

  // a scenario is chosen into the address, said above all figures, and left again
  const law = page.getByRole("combobox", { name: "計算に使う法令" });
  await law.selectOption("levy_planned_path");
  await expect(page).toHaveURL(/scenario=levy_planned_path/);
  const assumed = page.getByRole("status").filter({ hasText: "成立していない法令の仮定です" });
  await expect(assumed).toContainText("資料（PDF）は、成立している法令だけで作ります。");
  await page.goto(`/materials/${id}/money?plan=1&scenario=nothing`);
  await expect(page.getByRole("main").getByRole("alert")).toContainText(
    "この名前のシナリオはありません。",
  );
  await page.getByRole("button", { name: "成立している法令に戻る" }).click();
  await expect(page).toHaveURL(`/materials/${id}/money?plan=1`);
  await expect(assumed).toHaveCount(0);

  // the pay of today falls short in no month, and has no year of change
  await choose(page, "現在");
  await expect(said).toContainText("24か月のどの月も、手取りはマイナスになりません。");
  await expect(first).toHaveCount(0);
  await expect(page).toHaveURL(/plan=0/);
  const [, , july] = now.months as [Month, Month, Month];
  await expect(inYear(page, "2026年", "7月").getByRole("cell").first()).toHaveText(
    amount(july.person.net),
  );

  // what is chosen stands in the address, also after a reload
  await choose(page, "会社");
  await page.reload();
  await expect(page.getByRole("radio", { name: "会社" })).toBeChecked();
  await expect(page.getByRole("radio", { name: "現在" })).toBeChecked();
  await expect(inYear(page, "2026年", "5月").getByRole("cell").first()).toHaveText(
    amount((now.months as [Month])[0].company.total),
  );
  await expect(page.getByText("会社の現預金を入力すると")).toBeVisible();
  const fiscal = page.getByRole("region", { name: "事業年度の合計（会社）" }).first();
  await expect(fiscal.getByRole("row", { name: /^法人税等/ }).getByRole("cell")).toHaveText(
    now.fiscal_years.map(({ taxes }) => amount(taxes)),
  );
});

test("the company's cash is typed, and its months follow", async ({ page, server }) => {
  await signIn(page, server.credentials());
  const id = await saveReference(page);
  await page.goto(`/materials/${id}/edit`);
  const editor = new Editor(page);
  const company = await editor.section("会社");
  await company.getByText("資金繰り（月ごとのお金）").click();
  await editor.type("会社", { 決議の月の初めの現預金: "△50万" });
  await company.getByRole("switch", { name: /^源泉所得税の納期の特例/ }).click();

  // what was typed is saved on the way
  await page.getByRole("button", { name: "月ごとのお金" }).click();
  await expect(page).toHaveURL(`/materials/${id}/money?plan=1`);
  const record = await (await page.request.get(`/api/members/me/materials/${id}`)).json();
  expect(record.input.company).toMatchObject({ cash: -500_000, half_yearly_withholding: true });
  const { plans } = await moneyOf(page, record.input);
  const [may] = plans[1].months as [Month];
  await choose(page, "会社");
  await expect(page.getByRole("main").getByRole("status")).toContainText(
    `2026年5月の月末に、会社の資金が${yen(may.company.balance ?? 0)}円不足します。`,
  );
  await expect(page.getByText("源泉所得税は納期の特例により7月と1月に")).toBeVisible();
});

test("a draft has no months: what is missing is named, with the way to it", async ({
  page,
  server,
}) => {
  await signIn(page, server.credentials());
  const { meeting: _, ...input } = reference.input;
  const saved = await page.request.post("/api/members/me/materials", {
    data: { input },
    headers: { Origin: server.url },
  });
  const { id } = await saved.json();
  await page.goto(`/materials/${id}/money`);
  const alert = page.getByRole("main").getByRole("alert");
  await expect(alert).toContainText("月ごとのお金を計算できません。");
  await expect(alert).toContainText("株主総会の決議日");
  await alert.getByRole("link", { name: "入力画面を開く" }).click();
  await expect(page).toHaveURL(`/materials/${id}/edit`);
});
