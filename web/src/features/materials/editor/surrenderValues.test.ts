import { describe, expect, it } from 'vitest';
import { interpolatedOf, rowsOf, withValues } from './surrenderValues';

describe('the years that are shown', () => {
  const policy = (term_years: string, pay_years: string, there: number) => ({
    term_years,
    pay_years,
    there,
  });
  it.each([
    ['those of the term', policy('30', '10', 0), 0, 30],
    ['what is there beyond the term', policy('5', '', 8), 0, 8],
    ['the one that is asked for', policy('5', '', 0), 9, 9],
    ['ten at first where nobody says how many', policy('', '', 0), 0, 10],
    ['those of the payments where there is no term', policy('', '20', 0), 0, 20],
    ['some behind the last value', policy('', '', 12), 0, 17],
    ['no more than there may be', policy('', '', 115), 0, 116],
    ['ten while the term cannot be read', policy('たくさん', '', 0), 0, 10],
  ])('are %s', (_, of, asked, rows) => {
    expect(rowsOf(of, of.there, asked, 116)).toBe(rows);
  });
});

describe('a value', () => {
  it('takes its place, with empty years before it', () => {
    expect(withValues([], 2, ['300'], 116)).toEqual(['', '', '300']);
    expect(withValues(['1', '2', '3'], 1, ['9'], 116)).toEqual(['1', '9', '3']);
  });

  it('that is taken away leaves no empty years at the end', () => {
    expect(withValues(['1', '', '3'], 2, [''], 116)).toEqual(['1']);
    expect(withValues(['1', '2', '3'], 1, [''], 116)).toEqual(['1', '', '3']);
    expect(withValues(['1'], 0, [' '], 116)).toEqual([]);
  });
});

describe('pasted values', () => {
  it('are cut where there is no more room', () => {
    expect(withValues(['1'], 1, ['2', '3', '4'], 3)).toEqual(['1', '2', '3']);
  });
});

describe('years between', () => {
  const figures = [
    { year: 1, value: 0, interpolated: false },
    { year: 2, value: 50, interpolated: true },
    { year: 3, value: 100, interpolated: false },
  ];

  it('have what the figures say of them', () => {
    expect([...interpolatedOf(['0', '', '100'], figures)]).toEqual([[2, 50]]);
  });

  it.each([[['0', '', '200']], [['0', '40', '100']], [['0']]])(
    'have nothing while the figures are of other values than %j',
    (values) => {
      expect(interpolatedOf(values, figures).size).toBe(0);
    },
  );
});
