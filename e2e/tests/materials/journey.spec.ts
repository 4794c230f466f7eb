import { typeReference } from "../../support/editor.ts";
import { hasLine, paperText } from "../../support/paper.ts";
import { amountAt, amountsOf, type Plan, reference, yen } from "../../support/reference.ts";
import { Result } from "../../support/result.ts";
import type { Server } from "../../support/server.ts";
import { expect, type Page, test } from "../../support/test.ts";
import {
  inLanguage,
  type Language,
  paperWordsOf,
  type Words,
  wordsOf,
} from "../../support/words.ts";

const TITLE = "Reference 見本";
const [now, proposed] = reference.expect.plans;
const [loss] = reference.expect.losses;
const [bonus] = proposed.bonus_months;

/** The lines of the table, and the parts that the reason of some of them must name. */
const LINES: Record<string, string[]> = {
  pay: [],
  "employee.total": [
    "employee.health_monthly",
    "employee.pension_monthly",
    "employee.health_bonus",
    "employee.pension_bonus",
  ],
  income_tax: [],
  resident_tax: [],
  take_home: [],
  employer_total: [],
  "company.taxes": [
    "company.corporation_tax",
    "company.local_corporation_tax",
    "company.defence_tax",
    "company.inhabitant_levy",
    "company.per_capita",
    "company.enterprise_tax",
    "company.special_enterprise_tax",
  ],
  "company.money_left": [],
  together: [],
};

/** Taxes have their own names, also as parts of the company's figures. */
const nameOf = (words: Words, path: string) => {
  const tax = /^company\.(\w+_tax|inhabitant_levy|per_capita)$/.exec(path)?.[1];
  return words(`figure.${tax ?? path}`);
};

test("the reference case is the same to the yen on screen, saved, calculated and on paper, in Japanese", async ({
  page,
  server,
}) => {
  await walk("ja", page, server);
});

test("the reference case is the same to the yen on screen, saved, calculated and on paper, in English", async ({
  page,
  server,
}) => {
  await walk("en", page, server);
});

async function walk(language: Language, page: Page, server: Server): Promise<void> {
  // an unoptimised program lays out two documents on the way
  test.setTimeout(300_000);
  const words = wordsOf(language);
  const result = new Result(page, language);
  await signIn(page, server, language);
  await page.getByRole("link", { name: words("list.create") }).click();
  const editor = await typeReference(page, language);
  await editor.type(words("editor.section.basic"), { [words("field.title")]: TITLE });
  await onScreen(result);
  await explained(result);

  await page.getByRole("button", { name: words("editor.save"), exact: true }).click();
  await expect(page).toHaveURL(/\/materials\/[0-9a-f-]+\/edit$/);
  const id = page.url().split("/").at(-2);
  const record = await (await page.request.get(`/api/members/me/materials/${id}`)).json();
  expect(record.state).toBe("complete");
  expect(record.input).toMatchObject({
    ...reference.input,
    title: TITLE,
    // typed by nobody, and the same by default
    language: null,
    meeting: { resolution: "2026-05-25", service_start: null },
    retirement: { merit_ratio: "3" },
  });
  expect(record.result).toMatchObject(reference.expect);
  expect(server.calc("material", record.input)).toEqual({
    result: record.result,
    marks: record.result.law.marks,
  });

  await page.goto(inLanguage(language, "/materials"));
  await page.getByRole("row").filter({ hasText: TITLE }).getByRole("link").click();
  await expect(page).toHaveURL(inLanguage(language, `/materials/${id}`));
  await onScreen(result);

  await page.getByRole("link", { name: words("detail.preview") }).click();
  onPaper(await savedPdf(page, language), language);
}

async function signIn(page: Page, server: Server, language: Language): Promise<void> {
  const words = wordsOf(language);
  const { email, password, code } = server.credentials();
  await page.goto(inLanguage(language, "/login"));
  await page.getByLabel(words("sign_in.email")).fill(email);
  await page.getByRole("textbox", { name: words("sign_in.password") }).fill(password);
  await page.getByRole("button", { name: words("sign_in.next") }).click();
  await page.getByLabel(words("sign_in.code")).fill(code);
  await expect(page).toHaveURL(inLanguage(language, "/materials"));
}

/** The figures where somebody looks for them: each in its own line, with its difference. */
async function onScreen(result: Result): Promise<void> {
  const { words } = result;
  for (const line of Object.keys(LINES))
    await result.row(line, amountAt(now, line), amountAt(proposed, line));
  for (const figure of ["take_home", "company.money_left", "together"])
    await result.key(figure, amountAt(now, figure), amountAt(proposed, figure));

  const [difference] = reference.expect.differences;
  await result.pair("gain", "take_home", difference.take_home, "unit.yen_per_year");
  await result.pair("gain", "money_left", difference.company_money_left, "unit.yen_per_year");
  const pension = -loss.pension_per_year_for_each_year_in_force;
  await result.pair("loss", "pension", pension, "unit.yen_per_year");
  await result.pair("loss", "sickness", -loss.sickness_allowance_daily, "unit.yen_per_day", {
    before: yen(now.benefits.sickness_allowance_daily),
    after: yen(proposed.benefits.sickness_allowance_daily),
  });
  await result.pair("loss", "retirement", -loss.retirement_limit, "unit.yen", { years: 30 });

  await result.month(words("figure.employee.health_bonus"), -bonus.employee.health);
  await result.month(words("figure.employee.pension_bonus"), -bonus.employee.pension);
  await result.month(words("result.bonus_withheld"), -bonus.withheld);
}

/** Why a sum of several figures is what it is: its parts, in the reason that opens. */
async function explained(result: Result): Promise<void> {
  const { page, words } = result;
  const columns: [string, Plan][] = [
    [words("result.now"), now],
    [words("result.plan", { number: 1 }), proposed],
  ];
  for (const [line, parts] of Object.entries(LINES).filter(([, parts]) => parts.length > 0)) {
    for (const [column, plan] of columns) {
      const reason = await result.why(line, column);
      for (const path of [...parts, line]) {
        const name = path === line ? words("reason.sum") : nameOf(words, path);
        const amount = yen(amountAt(plan, path));
        const shown = path === line ? result.withUnit(amount, "unit.yen_per_year") : amount;
        await result.part(reason, name, shown);
      }
      await page.keyboard.press("Escape");
      await expect(reason).toBeHidden();
    }
  }
}

/** Presses the button and gives back what the browser saved, with the appendix of the working. */
async function savedPdf(page: Page, language: Language): Promise<string> {
  const words = wordsOf(language);
  await page.getByRole("switch", { name: words("preview.working") }).click();
  const save = page.getByRole("button", { name: words("preview.save_pdf") });
  // an unoptimised program takes its seconds to typeset
  await expect(save).toBeEnabled({ timeout: 60_000 });
  const download = page.waitForEvent("download", { timeout: 60_000 });
  await save.click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(
    new RegExp(`^\\d{8}_株式会社さくら精機_${TITLE}_v1\\.pdf$`),
  );
  const chunks = await (await file.createReadStream()).toArray();
  return paperText(Buffer.concat(chunks));
}

/** Every figure stands in a line with its name, and nothing calls the whole material a draft. */
function onPaper(text: string, language: Language): void {
  const words = wordsOf(language);
  const paper = paperWordsOf(language);
  expect(text).not.toContain(paper("frame.draft"));
  expect(text).toContain("髙﨑");
  expect(text, "an identifier instead of a name").not.toMatch(/[a-z]_[a-z]/);
  for (const plan of reference.expect.plans) {
    const { standard_health, standard_pension, bonus_months, ...others } = plan;
    for (const [path, amount] of amountsOf(others)) {
      const name = nameOf(words, path);
      expect(hasLine(text, name, yen(amount)), `${name} ${amount}`).toBe(true);
    }
    expect(text).toContain(yen(standard_health));
    expect(text).toContain(yen(standard_pension));
  }
  for (const [name, amount] of [
    ["withholding.bonus", bonus.bonus],
    ["withholding.after", bonus.bonus_after_premiums],
    ["withholding.previous", bonus.previous_month_pay],
    ["withholding.withheld", -bonus.withheld],
  ] as const)
    expect(hasLine(text, paper(name), signed(amount, language)), name).toBe(true);
  const differences = amountsOf(reference.expect.differences);
  const losses = amountsOf(reference.expect.losses).map(([path, lost]) => [path, -lost] as const);
  for (const [path, change] of [...differences, ...losses])
    expect(text, path).toContain(signed(change, language, "+"));
}

/** Minus is △ on Japanese paper. */
function signed(amount: number, language: Language, plus = ""): string {
  if (amount >= 0) return plus + yen(amount);
  return (language === "ja" ? "△" : "−") + yen(amount);
}
