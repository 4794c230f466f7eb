import { describe, expect, it } from 'vitest';
import { shortPay, rowsOf, shortYear, sumOf } from './rows';
import type { Path, PathYear } from '~/api/wire';

const year = (from: string, together: number, months = 12, pay = 100 * months): PathYear =>
  ({ from, together, months, pay }) as PathYear;
const path = (...plans: PathYear[][]): Path =>
  ({
    plans: plans.map((years) => ({ years })),
    events: [
      { kind: 'age', year: 1, month: '2027-10', age: 65 },
      { kind: 'law', year: 1, month: '2028-01', id: 'a', title: 'あ', title_en: 'a' },
    ],
  }) as unknown as Path;

const NOW = [year('2026-04', 10), year('2027-04', 20), year('2028-04', 30, 1)];

describe('the differences add up', () => {
  const CASES: [string, number[], number[], number[]][] = [
    ['more every year', [11, 22, 33], [1, 2, 3], [1, 3, 6]],
    ['less at the end', [15, 20, 22], [5, 0, -8], [5, 5, -3]],
    ['never more', [9, 18, 27], [-1, -2, -3], [-1, -3, -6]],
    ['the same', [10, 20, 30], [0, 0, 0], [0, 0, 0]],
  ];
  it.each(CASES)('%s', (_, together, differences, cumulated) => {
    const other = NOW.map((own, at) => ({ ...own, together: together[at] ?? 0 }));
    // the proposal between them is not the one that is shown
    const rows = rowsOf(path(NOW, NOW, other), 2);
    expect(rows.map((row) => row.difference)).toEqual(differences);
    expect(rows.map((row) => row.cumulated)).toEqual(cumulated);
    expect(sumOf(rows, (row) => row.difference)).toBe(cumulated.at(-1));
  });

  it('and no year stands for nothing', () => {
    expect(rowsOf(path([], []), 1)).toEqual([]);
    expect(rowsOf(path(NOW), 1)).toEqual([]);
  });
});

it('an event stands in its year', () => {
  const rows = rowsOf(path(NOW, NOW), 1);
  expect(rows.map(({ events }) => events.map(({ month }) => month))).toEqual([
    [],
    ['2027-10', '2028-01'],
    [],
  ]);
});

describe('the last year', () => {
  const whole = NOW.slice(0, 2);
  const CASES: [string, PathYear[], PathYear[], string | undefined, string | null][] = [
    ['is whole', whole, whole, undefined, null],
    ['has one month of the same pay', NOW, NOW, '2028-04', null],
    [
      'has its share of another pay',
      NOW,
      NOW.map((own) => ({ ...own, pay: own.pay / 2 })),
      '2028-04',
      null,
    ],
    [
      'has no bonus any more',
      NOW,
      NOW.map((own) => ({ ...own, pay: own.months * 10 + (own.months === 12 ? 1_080 : 0) })),
      '2028-04',
      'last_pay',
    ],
    ['is the only one', NOW.slice(2), [year('2028-04', 1, 1, 7)], '2028-04', 'only_pay'],
    ['is the only one, of the same pay', NOW.slice(2), NOW.slice(2), '2028-04', null],
  ];
  it.each(CASES)('%s', (_, now, then, short, otherwise) => {
    const rows = rowsOf(path(now, then), 1);
    expect(shortYear(rows)?.now.from).toBe(short);
    expect(shortPay(rows)).toBe(otherwise);
  });
});
