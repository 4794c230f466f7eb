import type { Comparison } from '~/api/wire';
import { valueAt } from '~/features/materials/result/reason';

/** What is shown of a plan under both laws. */
export const FIGURES = {
  take_home: ['take_home'],
  money_left: ['company.money_left'],
  together: ['together'],
  premiums: ['employee.total', 'employer_total'],
  income_tax: ['income_tax'],
  resident_tax: ['resident_tax'],
  company_taxes: ['company.taxes'],
  pension: ['benefits.pension_per_year'],
  sickness: ['benefits.sickness_allowance_daily'],
  retirement: ['benefits.retirement_limit'],
} as const;

/** What is shown of contracts, where there are any: sums of all their years. */
export const OF_CONTRACTS = {
  tax_put_off: ['insurance.totals.tax_put_off'],
  surrender_tax: ['insurance.totals.surrender_tax'],
  insurance_difference: ['insurance.totals.difference'],
  allowance_net: ['insurance.allowance.net'],
} as const;
/** What a material that compares no pay has of these. */
const OF_COMPANY: readonly (keyof typeof FIGURES)[] = ['money_left', 'company_taxes'];

/** What a proposal changes against the current pay. */
export const CHANGES = {
  together_change: 'together',
  pension_change: 'loss.pension_per_year_until_retirement',
} as const;

export type Figure = keyof typeof FIGURES | keyof typeof OF_CONTRACTS | keyof typeof CHANGES;

export interface Line {
  figure: Figure;
  /** Null where the comparison does not have it. */
  before: number | null;
  after: number | null;
}

export interface MovedPlan {
  /** 0 for the current pay, then the proposals. */
  plan: number;
  lines: readonly Line[];
  /** How many of the lines moved. */
  moved: number;
}

export const hasMoved = ({ before, after }: Line) => before !== after;

/** An earlier program may have kept less: what is not there is no figure. */
function sumAt(values: unknown, figures: readonly string[]): number | null {
  const all = figures.map((figure) => valueAt(values, figure));
  return all.reduce((sum, each) => (sum === null || each === null ? null : sum + each), 0);
}

const keysOf = <Keys extends string>(of: Readonly<Record<Keys, unknown>>) =>
  Object.keys(of) as Keys[];

function changeIn(comparison: Comparison, plan: number, figure: keyof typeof CHANGES) {
  if (figure === 'together_change') return valueAt(comparison.differences[plan - 1], 'together');
  const lost = valueAt(comparison.losses[plan - 1], 'pension_per_year_until_retirement');
  return lost === null || lost === 0 ? lost : -lost;
}

/** The figures of every plan that either of two comparisons has, in the earlier and in the later one. */
export function movedPlans(saved: Comparison, now: Comparison): MovedPlan[] {
  const count = Math.max(saved.plans.length, now.plans.length);
  const isOfPay = saved.differences.length > 0 && now.differences.length > 0;
  const figures = isOfPay ? keysOf(FIGURES) : OF_COMPANY;
  return Array.from({ length: count }, (_, plan) => {
    const changes = plan === 0 ? [] : keysOf(CHANGES);
    const lines: Line[] = [
      ...changes.map((figure) => ({
        figure,
        before: changeIn(saved, plan, figure),
        after: changeIn(now, plan, figure),
      })),
      ...figures.map((figure) => ({
        figure,
        before: sumAt(saved.plans[plan], FIGURES[figure]),
        after: sumAt(now.plans[plan], FIGURES[figure]),
      })),
      ...keysOf(OF_CONTRACTS)
        .map((figure) => ({
          figure,
          before: sumAt(saved.plans[plan], OF_CONTRACTS[figure]),
          after: sumAt(now.plans[plan], OF_CONTRACTS[figure]),
        }))
        .filter(({ before, after }) => before !== null || after !== null),
    ];
    return { plan, lines, moved: lines.filter(hasMoved).length };
  });
}

/** The result as it would be saved: without the steps that explain it. */
const kept = (comparison: Comparison) =>
  JSON.stringify(comparison, (key, value: unknown) => (key === 'trace' ? undefined : value));

/** Whether to save again would change nothing at all. */
export const isNewest = (saved: Comparison, now: Comparison) =>
  saved.law.digest === now.law.digest && kept(saved) === kept(now);

/** What only one of two lists has, each once. */
export function only<Item extends object>(of: readonly Item[], without: readonly Item[]): Item[] {
  const named = (items: readonly Item[]) =>
    new Map(items.map((item) => [JSON.stringify(item), item]));
  const others = named(without);
  return [...named(of)].flatMap(([name, item]) => (others.has(name) ? [] : [item]));
}
