import { minusSign } from '~/lib/minus';

/** How many of the largest bars may be cut, of 24. */
const MOST_CUT = 6;
/** A bar this many times as long as the next one would crush the rest. */
const CRUSHES = 3;
/** The length of a bar that is cut, of the longest that is not. */
const CUT_LENGTH = 1.3;

interface Bar {
  value: number;
  /** Share of the whole height. */
  height: number;
  cut: boolean;
}

interface Bars {
  bars: readonly Bar[];
  /** Share of the height above the zero line. */
  above: number;
}

/** Bars on one scale from zero; a few that would crush the others are cut. */
export function barsOf(values: readonly number[]): Bars {
  const sizes = values.map(Math.abs).sort((a, b) => b - a);
  const mayCut = Math.min(MOST_CUT, Math.floor(values.length / 4));
  const cuts = sizes
    .slice(0, mayCut)
    .findLastIndex((size, at) => (sizes[at + 1] ?? 0) > 0 && size > CRUSHES * (sizes[at + 1] ?? 0));
  const longest = sizes[cuts + 1] ?? 0;
  const length = (value: number) =>
    Math.abs(value) > longest ? longest * CUT_LENGTH : Math.abs(value);
  const most = (side: 1 | -1) => Math.max(0, ...values.filter((v) => v * side > 0).map(length));
  const whole = most(1) + most(-1) || 1;
  return {
    bars: values.map((value) => ({
      value,
      height: length(value) / whole,
      cut: Math.abs(value) > longest,
    })),
    above: most(1) / whole,
  };
}

const MILLION = 1_000_000;

/** 万 with one decimal below a hundred of them: "△8.6", "71.1", "827"; yen below 0.1 of them; "0" for nothing. */
export function barLabel(value: number, yen: (digits: number) => string): string {
  if (value === 0) return '0';
  const size = Math.abs(value);
  const man =
    size < 1_000
      ? yen(size)
      : size < MILLION
        ? (Math.round(size / 1_000) / 10).toFixed(1)
        : Math.round(size / 10_000).toLocaleString('en-US');
  return value < 0 ? minusSign() + man : man;
}
