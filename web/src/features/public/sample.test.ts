import { expect, it } from 'vitest';
import { SAMPLE } from './sample';
import reference from '@cases/materials/reference.json';

it('shows the figures of the reference case', () => {
  const [difference] = reference.expect.differences;
  const [loss] = reference.expect.losses;
  expect(SAMPLE).toEqual({
    take_home: difference?.take_home,
    money_left: difference?.company_money_left,
    pension: -(loss?.pension_per_year_for_each_year_in_force ?? 0),
    sickness: -(loss?.sickness_allowance_daily ?? 0),
    retirement: -(loss?.retirement_limit ?? 0),
  });
});

it('says of the case what it is', () => {
  const { current, proposals, company, customer, basis_date } = reference.input;
  const bonuses = proposals[0]?.bonuses.map(({ amount }) => amount) ?? [];
  expect([current.monthly, proposals[0]?.monthly, bonuses]).toEqual([
    1_000_000,
    100_000,
    [10_800_000],
  ]);
  expect([company.prefecture, company.health_insurer, company.profit_before_pay]).toEqual([
    '東京都',
    'kyokai_kenpo',
    30_000_000,
  ]);
  expect([customer.birth_date, basis_date]).toEqual(['1981-05-15', '2026-04-01']);
});
