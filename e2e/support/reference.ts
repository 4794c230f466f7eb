import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, type Page } from "@playwright/test";

/** The reference case: one input and the figures that hand-checked arithmetic expects of it. */
export interface Reference {
  input: Record<string, unknown>;
  expect: { plans: [Plan, Plan]; differences: [Record<string, number>] };
}

interface Plan {
  pay: number;
  employee: { total: number };
  employer_total: number;
  income_tax: number;
  resident_tax: number;
  take_home: number;
  together: number;
  company: { taxes: number; money_left: number };
}

export const reference: Reference = JSON.parse(
  readFileSync(resolve(import.meta.dirname, "../../cases/materials/reference.json"), "utf8"),
);

export const yen = (amount: number) => amount.toLocaleString("ja-JP");

/** Name of the row on screen → its figure in a plan. */
export const rows: Record<string, (plan: Plan) => number> = {
  年間報酬: (plan) => plan.pay,
  社会保険料の本人負担: (plan) => plan.employee.total,
  所得税等: (plan) => plan.income_tax,
  住民税: (plan) => plan.resident_tax,
  本人の手取り: (plan) => plan.take_home,
  社会保険料の会社負担: (plan) => plan.employer_total,
  法人税等: (plan) => plan.company.taxes,
  会社に残るお金: (plan) => plan.company.money_left,
  合計: (plan) => plan.together,
};

/** Saves the reference case for the member who is signed in, and gives its id. */
export async function saveReference(page: Page): Promise<string> {
  const saved = await page.request.post("/api/members/me/materials", {
    data: { input: reference.input },
    headers: { Origin: new URL(page.url()).origin },
  });
  expect(saved.status()).toBe(201);
  return (await saved.json()).id;
}
