import type { Part } from '~/features/materials/result/reason';

interface Run {
  amount: number;
  count: number;
  /** The figure of its first year. */
  first: string;
}

/** Which of the years a figure is of, counted from 0; -1 where it is of none. */
export const yearOf = (figure: string): number =>
  Number(/years\.(\d+)\.\w+$/.exec(figure)?.[1] ?? -1);

/** Years in a row with the same amount, together. */
export function runsOf(parts: readonly Part[]): Run[] {
  const runs: Run[] = [];
  for (const { figure, amount } of parts) {
    const run = runs.at(-1);
    if (run?.amount === amount && yearOf(figure) === yearOf(run.first) + run.count) run.count += 1;
    else runs.push({ amount, count: 1, first: figure });
  }
  return runs;
}

/** Years in a row as their first and last, in their order. */
export function spansOf(years: readonly number[]): [first: number, last: number][] {
  const spans: [number, number][] = [];
  for (const year of years) {
    const open = spans.at(-1);
    if (open !== undefined && open[1] === year - 1) open[1] = year;
    else spans.push([year, year]);
  }
  return spans;
}
