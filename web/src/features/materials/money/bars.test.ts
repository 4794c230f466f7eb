import { describe, expect, it } from 'vitest';
import { barLabel, barsOf } from './bars';

const cuts = (values: readonly number[]) =>
  barsOf(values)
    .bars.filter(({ cut }) => cut)
    .map(({ value }) => value);
const many = (value: number, count: number) => Array.from({ length: count }, () => value);

describe('the bars', () => {
  it('stand on one scale from zero', () => {
    const { bars, above } = barsOf([300, -100, 0]);
    expect(bars.map(({ height }) => height)).toEqual([0.75, 0.25, 0]);
    expect(above).toBe(0.75);
  });

  it('are cut where a few would crush the rest', () => {
    const values = [710, ...many(-86, 4), ...many(16, 2), 8_265, ...many(-19, 15), 8_895];
    expect(cuts(values)).toEqual([710, 8_265, 8_895]);
    const { bars, above } = barsOf(values);
    // whole, the longest that is left is not much shorter than one that is cut
    const [cut, whole] = [bars[0]?.height ?? 0, bars[1]?.height ?? 0];
    expect(cut / whole).toBeCloseTo(1.3);
    expect(above).toBeCloseTo(1.3 / 2.3);
  });

  it('are not cut where they differ little, or where too many are long', () => {
    expect(cuts([...many(700, 20), ...many(710, 4)])).toEqual([]);
    expect(cuts([...many(9_000, 7), ...many(10, 17)])).toEqual([]);
    expect(cuts([9_000, ...many(0, 23)])).toEqual([]);
  });

  it('need no height where nothing is paid', () => {
    expect(barsOf([0, 0])).toEqual({
      bars: many(0, 2).map((value) => ({ value, height: 0, cut: false })),
      above: 0,
    });
  });
});

it.each([
  [0, '0'],
  [16_600, '1.7'],
  [-86_305, '△8.6'],
  [710_721, '71.1'],
  [8_265_773, '827'],
  [-12_345_678, '△1,235'],
  [-61, '△61円'],
  [999, '999円'],
  [-1_000, '△0.1'],
])('%d is labelled %s', (value, label) =>
  expect(barLabel(value, (digits) => `${digits}円`)).toBe(label),
);
