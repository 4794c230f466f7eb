import { typedLine } from '~/lib/typed';
import { yenOf } from '~/lib/yen';

/** The policy year, from 1, of an amount in a list by years; null where a path is no such. */
export function yearOfValue(path: string): number | null {
  const [, year] = /\.(?:surrender_values|death_benefits)\.(\d+)$/.exec(path) ?? [];
  return year === undefined ? null : Number(year) + 1;
}

/** Years that stand open where nobody has said how many there are: at first, and behind the last value. */
const FIRST = 10;
const AHEAD = 5;

const years = (typed: string): number => (/^\d{1,3}$/.test(typed) ? Number(typed) : 0);

/** How many years of values are shown: those of the term, and never fewer than there are, or than one is asked for. */
export function rowsOf(
  policy: { term_years: string; pay_years: string },
  there: number,
  asked: number,
  most: number,
): number {
  const wanted =
    years(policy.term_years) || Math.max(FIRST, years(policy.pay_years), there + AHEAD);
  return Math.min(most, Math.max(wanted, there, asked));
}

/** The values with others from a year on, counted from 0. Empty years at the end say nothing, and go. */
export function withValues(
  values: readonly string[],
  from: number,
  others: readonly string[],
  most: number,
): string[] {
  const rows = Math.min(most, Math.max(values.length, from + others.length));
  const all = Array.from({ length: rows }, (_, at) => others[at - from] ?? values[at] ?? '');
  return all.slice(0, all.findLastIndex((value) => typedLine(value) !== '') + 1);
}

/** What the years have that were left empty; nothing where the figures are of other values than these. */
export function interpolatedOf(
  values: readonly string[],
  figures: readonly { year: number; value: number; interpolated: boolean }[],
): ReadonlyMap<number, number> {
  const typed = (year: number) => values[year - 1] ?? '';
  const isOfThese = figures.every(({ year, value, interpolated }) =>
    interpolated ? typedLine(typed(year)) === '' : yenOf(typed(year)) === value,
  );
  const between = isOfThese ? figures.filter(({ interpolated }) => interpolated) : [];
  return new Map(between.map(({ year, value }) => [year, value]));
}
