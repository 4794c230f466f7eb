import { describe, expect, it } from 'vitest';
import { CALENDAR, calendarRows, calendarYears, fiscalRows, fiscalYears } from './years';
import type { MoneyPlan } from '~/api/wire';

const plan = (years: readonly number[], notDeductible = 0) =>
  ({
    calendar_years: years.map((year) => ({
      year,
      withheld: 100,
      difference: -10,
      income_tax: 90,
    })),
    fiscal_years: years.map((year) => ({ from: `${year}-04-01`, non_deductible: notDeductible })),
  }) as unknown as MoneyPlan;

describe('the years of a plan', () => {
  it('stand beside the same years of today, wherever those are in its list', () => {
    const plans = [plan([2024, 2025, 2026]), plan([2025, 2026])];
    const places = calendarYears(plans, 1).map(({ key, plans }) => [
      key,
      plans.map(({ plan, at }) => [plan, at]),
    ]);
    expect(places).toEqual([
      [
        '2025',
        [
          [0, 1],
          [1, 0],
        ],
      ],
      [
        '2026',
        [
          [0, 2],
          [1, 1],
        ],
      ],
    ]);
  });

  it('stand alone where today is shown, or has no such year', () => {
    const plans = [plan([2025]), plan([2025, 2026])];
    expect(calendarYears(plans, 0).map(({ plans }) => plans.length)).toEqual([1]);
    expect(calendarYears(plans, 1).map(({ plans }) => plans.length)).toEqual([2, 1]);
    expect(fiscalYears(plans, 1).map(({ key }) => key)).toEqual(['2025-04-01', '2026-04-01']);
  });
});

it('says what is not deductible only where something is', () => {
  const figures = (notDeductible: number) =>
    fiscalRows(fiscalYears([plan([2026]), plan([2026], notDeductible)], 1)).map(
      (row) => row.figure,
    );
  expect(figures(0)).not.toContain('non_deductible');
  expect(figures(1)).toContain('non_deductible');
});

it('shows what is withheld and settled as parts of the tax of the year', () => {
  const [year] = plan([2026]).calendar_years;
  const shown = Object.fromEntries(CALENDAR.map((row) => [row.figure, year && row.read(year)]));
  expect((shown['withheld'] ?? 0) + (shown['difference'] ?? 0)).toBe(shown['income_tax']);
});

it('has what another company pays and withholds, so that the parts of the tax are all there', () => {
  const rows = (elsewhere: object | null) => {
    const year = { ...plan([2026]).calendar_years[0], other_office: elsewhere };
    const years = [{ key: '2026', plans: [{ plan: 0, at: 0, year }] }];
    return calendarRows(years as unknown as Parameters<typeof calendarRows>[0]).map(
      ({ figure }) => figure,
    );
  };
  expect(rows(null)).toEqual(CALENDAR.map(({ figure }) => figure));
  expect(rows({ pay: 7, premiums: 2, withheld: 1 })).toEqual([
    'pay',
    'premiums',
    'other_office.pay',
    'other_office.premiums',
    'withheld',
    'other_office.withheld',
    'difference',
    'income_tax',
    'resident_tax',
  ]);
});
