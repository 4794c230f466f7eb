import { describe, expect, it } from 'vitest';
import { drawsPension, retirementItems } from './retirementItems';
import type { Comparison, Path, PathTotal } from '~/api/wire';

const comparison = ({ bonus = 0, sickness = 0, retirement = 0 } = {}) =>
  ({
    plans: [
      { benefits: { sickness_allowance_daily: sickness } },
      { benefits: { sickness_allowance_daily: 0 }, bonus_total: bonus },
    ],
    differences: [{ take_home: 1, company_money_left: 1 }],
    losses: [
      {
        pension_per_year_for_each_year_in_force: 1,
        pension_per_year_until_retirement: 1,
        months_in_force: 12,
        sickness_allowance_daily: sickness,
        retirement_limit: retirement,
      },
    ],
    facts: { years_in_office: 30 },
  }) as unknown as Comparison;

const path = (total: Partial<PathTotal>): Path =>
  ({
    plans: [{ years: [{}] }],
    totals: [
      { take_home: 0, money_left: 0, together: 0, premiums_both: 0, pension_lost: 0, ...total },
    ],
  }) as unknown as Path;

const told = (list: ReturnType<typeof retirementItems>) =>
  list.map((each) =>
    each.of === 'path'
      ? `${each.key} ${each.side} ${each.change}`
      : `${each.item.key} ${each.item.side} ${each.item.change}`,
  );

describe('retirementItems', () => {
  it('puts each sum on the side of its sign: premiums and pension count the other way', () => {
    const total = {
      take_home: 10,
      money_left: -4,
      together: 6,
      premiums_both: -20,
      pension_lost: 3,
    };
    expect(told(retirementItems(comparison(), path(total), 1))).toEqual([
      'take_home gain 10',
      'money_left loss -4',
      'together gain 6',
      'premiums gain 20',
      'pension loss -3',
    ]);
    const other = { premiums_both: 20, pension_lost: -3 };
    expect(told(retirementItems(comparison(), path(other), 1))).toEqual([
      'premiums loss -20',
      'pension gain 3',
    ]);
  });

  it('keeps what the path does not count: nothing of it may be hidden', () => {
    const kept = comparison({ bonus: 1, sickness: 500, retirement: 9_000 });
    expect(told(retirementItems(kept, path({}), 1))).toEqual([
      'sickness loss -500',
      'retirement loss -9000',
      'filing loss null',
    ]);
  });

  it('has nothing to say about a plan that is not there', () => {
    expect(retirementItems(comparison(), path({}), 2)).toEqual([]);
  });
});

it('knows whether a pension is drawn in these years', () => {
  expect(drawsPension(path({}))).toBe(false);
  const drawn = { plans: [{ years: [{ pension: null }, { pension: {} }] }] } as unknown as Path;
  expect(drawsPension(drawn)).toBe(true);
});
