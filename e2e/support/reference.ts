import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, type Page } from "@playwright/test";

/** The reference case: one input and the figures that hand-checked arithmetic expects of it. */
export interface Reference {
  input: Record<string, unknown>;
  expect: {
    plans: [Plan, Plan & { bonus_months: [BonusMonth] }];
    differences: [Differences];
    losses: [Losses];
  };
}

export interface Plan {
  pay: number;
  employee: { total: number };
  employer_total: number;
  income_tax: number;
  resident_tax: number;
  take_home: number;
  together: number;
  company: { taxes: number; money_left: number };
  standard_health: number;
  standard_pension: number;
  bonus_months: BonusMonth[];
  benefits: { sickness_allowance_daily: number; retirement_limit: number };
}

interface BonusMonth {
  bonus: number;
  employee: { health: number; pension: number };
  bonus_after_premiums: number;
  previous_month_pay: number;
  withheld: number;
}

interface Differences {
  take_home: number;
  company_money_left: number;
}

interface Losses {
  pension_per_year_for_each_year_in_force: number;
  sickness_allowance_daily: number;
  retirement_limit: number;
}

export const reference: Reference = JSON.parse(
  readFileSync(resolve(import.meta.dirname, "../../cases/materials/reference.json"), "utf8"),
);

export const yen = (amount: number) => Math.abs(amount).toLocaleString("ja-JP");

/** Every amount of a part of the case with its path, such as `company.taxes`. */
export function amountsOf(part: unknown, path = ""): [path: string, amount: number][] {
  if (typeof part === "number") return [[path, part]];
  if (typeof part !== "object" || part === null) return [];
  return Object.entries(part).flatMap(([key, inner]) =>
    amountsOf(inner, path === "" ? key : `${path}.${key}`),
  );
}

/** The amount at a path. */
export function amountAt(part: unknown, path: string): number {
  const found = amountsOf(part).find(([at]) => at === path);
  if (found === undefined) throw new Error(`the case expects nothing of ${path}`);
  return found[1];
}

/** Saves the reference case for the member who is signed in, and gives its id. */
export async function saveReference(page: Page): Promise<string> {
  return saveMaterial(page, reference.input);
}

/** Saves a material, whole or not, for the member who is signed in, and gives its id. */
export async function saveMaterial(page: Page, input: object): Promise<string> {
  const saved = await page.request.post("/api/members/me/materials", {
    data: { input },
    headers: { Origin: new URL(page.url()).origin },
  });
  expect(saved.status()).toBe(201);
  return (await saved.json()).id;
}
