import { typedLine } from '~/lib/typed';
import { yenOf } from '~/lib/yen';

/** Years that stand open where nobody has said how many there are: at first, and behind the last value. */
const FIRST = 10;
const AHEAD = 5;

const years = (typed: string): number => (/^\d{1,3}$/.test(typed) ? Number(typed) : 0);

/** How many years of values are shown: those of the term, and never fewer than there are, or than one is asked for. */
export function rowsOf(
  policy: { term_years: string; pay_years: string; surrender_values: readonly string[] },
  asked: number,
  most: number,
): number {
  const there = policy.surrender_values.length;
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

/** A column of a spreadsheet, a line for each year; null where it is something else. */
export function columnOf(pasted: string): string[] | null {
  const lines = pasted.replace(/(\r?\n)+$/, '').split(/\r?\n/);
  if (lines.length < 2 || pasted.includes('\t')) return null;
  return lines.map((line) => String(yenOf(line) ?? typedLine(line)));
}
