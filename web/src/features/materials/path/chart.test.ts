import { describe, expect, it } from 'vitest';
import { chartOf } from './chart';
import type { Row } from './rows';
import type { BreakEven, PathYear } from '~/api/wire';

const row = (from: string, cumulated: number, months = 12, age = 60): Row => ({
  now: { from, months, age } as PathYear,
  then: {} as PathYear,
  difference: 0,
  cumulated,
  events: [],
});

const rows = [row('2026-04', 1_000_000), row('2027-04', 2_000_000), row('2028-04', 1_800_000, 6)];
const life = (pension_lost: number, break_even: BreakEven | null = null) =>
  chartOf({ rows, total: { pension_lost, break_even }, months: 30, birth: '1966-04-01' });
/** A share of the 40 years from 60 to 100. */
const age = (years: number) => (years - 60) / 40;

describe('the lines of a life', () => {
  it('go up to the leaving and stay there', () => {
    const { gain, end, lines } = life(60_000);
    expect(gain.map(({ x }) => x)).toEqual([60, 61, 62, 62.5, 100].map(age));
    expect(end).toBe(age(62.5));
    // 2,100,000 yen of pension are lost at the age of 100
    expect(lines.map(({ value }) => value / 10_000)).toEqual([0, 50, 100, 150, 200, 250]);
    expect(gain.map(({ y }) => y)).toEqual([1, 0.6, 0.2, 0.28, 0.28]);
  });

  it('meet where the pension lost is more', () => {
    const { lost, even, drawn } = life(60_000, { age: 95, months_of_pension: 361 });
    expect(drawn).toBe(age(65));
    expect(lost.map(({ x }) => x)).toEqual([age(65), 1]);
    expect(even?.age).toBe(95);
    expect(even?.x).toBeCloseTo(age(95 + 1 / 12));
    expect(even?.y).toBeCloseTo(0.28);
  });

  it('do not meet beyond the oldest age', () => {
    expect(life(40_000, { age: 101, months_of_pension: 541 }).even).toBeNull();
  });

  it.each([0, -5])('end with the leaving where %d is lost', (lost) => {
    const drawn = life(lost);
    expect(drawn.lost).toEqual([]);
    expect(drawn.end).toBe(1);
    expect(drawn.drawn).toBeNull();
    expect(drawn.ages.map(({ age: each }) => each)).toEqual([60, 61, 62]);
  });

  it('draw the pension from the leaving of somebody older, and at once where nobody says when', () => {
    const of = (birth: string) =>
      chartOf({ rows, total: { pension_lost: 1, break_even: null }, months: 30, birth });
    const late = of('1960-04-01');
    expect(late.lost[0]?.x).toBe(late.end);
    expect(late.drawn).toBeNull();
    expect(of('1950-04-01').lost[0]?.x).toBe(0);
  });

  it('have a place for a month, and for nothing at all', () => {
    expect(life(1).xOf('2027-10')).toBe(age(61.5));
    const flat = chartOf({
      rows: [row('2026-04', 0)],
      total: { pension_lost: 0, break_even: null },
      months: 12,
      birth: null,
    });
    expect(flat.gain.map(({ y }) => y)).toEqual([1, 1, 1]);
    expect(flat.lines.map(({ value }) => value)).toEqual([0, 10_000]);
  });
});
