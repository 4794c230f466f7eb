import { expect, it } from 'vitest';
import { companyColumns, PERSON } from './columns';
import { stepsOfMonth } from './steps';
import type { MoneyPlan } from '~/api/wire';

/** May 2026 to April 2027, with a bonus in June. */
const plan = {
  months: Array.from({ length: 12 }, (_, at) => {
    const of = ((at + 4) % 12) + 1;
    const month = `${at < 8 ? 2026 : 2027}-${String(of).padStart(2, '0')}`;
    return { month, person: { bonus: of === 6 ? 1 : 0 } };
  }),
  calendar_years: [{ year: 2024 }, { year: 2025 }, { year: 2026 }],
  fiscal_years: [
    { from: '2025-04-01', to: '2026-03-31' },
    { from: '2026-04-01', to: '2027-03-31' },
  ],
} as unknown as MoneyPlan;

const steps = (month: string, label: string) => {
  const at = plan.months.findIndex((each) => each.month === month);
  const column = [...PERSON, ...companyColumns(true)].find((each) => each.label === label);
  return column === undefined ? null : stepsOfMonth(plan, at, column);
};

it.each([
  ['2026-05', 'money.column.net', ['months.0.person.net']],
  ['2026-05', 'money.column.premiums', ['months.0.person.premiums']],
  [
    '2026-06',
    'money.column.premiums',
    ['months.1.person.premiums', 'months.1.person.bonus_premiums'],
  ],
  [
    '2026-06',
    'money.column.withheld',
    ['months.1.person.withheld', 'months.1.person.bonuses_withheld.0'],
  ],
  // the tax of a year is deducted from June of the next one to the May after
  ['2026-05', 'money.column.resident_tax', ['calendar_years.0.resident_tax_detail.july_to_may']],
  ['2026-06', 'money.column.resident_tax', ['calendar_years.1.resident_tax_detail.june']],
  ['2027-01', 'money.column.resident_tax', ['calendar_years.1.resident_tax_detail.july_to_may']],
  // settled in December, or by a return in March of the next year
  ['2026-12', 'money.column.settlement', ['calendar_years.2.difference']],
  ['2027-03', 'money.column.settlement', ['calendar_years.2.difference']],
  // two months after the end of the fiscal year, eight months after its start
  ['2026-05', 'money.column.final_taxes', ['fiscal_years.0.due']],
  ['2026-11', 'money.column.interim_taxes', ['fiscal_years.1.interim']],
  ['2026-07', 'money.column.final_taxes', []],
  ['2026-05', 'money.column.total', ['months.0.company.total']],
  // what no step tells
  ['2026-05', 'money.column.pay', []],
  ['2026-05', 'money.column.invoice', ['months.0.company.invoice']],
])('in %s %s is told by %j', (month, label, expected) => {
  expect(steps(month, label)).toEqual(expected);
});
