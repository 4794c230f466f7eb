import { expect, it } from 'vitest';
import { runsOf, yearOf } from './runs';

const part = (year: number, amount: number) => ({
  figure: `plans.1.insurance.years.${year}.premiums`,
  amount,
  step: null,
});

it('tells years in a row with the same amount together', () => {
  const parts = [part(0, 5), part(1, 7), part(2, 7), part(3, 7), part(5, 7), part(6, 5)];
  expect(runsOf(parts).map(({ amount, count, first }) => [amount, count, yearOf(first)])).toEqual([
    [5, 1, 0],
    [7, 3, 1],
    // a year that brings nothing lies between
    [7, 1, 5],
    [5, 1, 6],
  ]);
});

it('knows which year a figure is of', () => {
  expect(yearOf('years.12.surrender_tax')).toBe(12);
  expect(yearOf('plans.1.insurance.totals.premiums')).toBe(-1);
  expect(yearOf('years.3.with_detail.total')).toBe(-1);
});
