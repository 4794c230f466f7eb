import type { Path, PathEvent, PathYear } from '~/api/wire';

export interface Row {
  now: PathYear;
  then: PathYear;
  /** 合計: proposal − current. */
  difference: number;
  /** The differences up to the end of the year. */
  cumulated: number;
  events: readonly PathEvent[];
}

/** The years of a proposal beside those of today. */
export function rowsOf({ plans, events }: Pick<Path, 'plans' | 'events'>, plan: number): Row[] {
  let cumulated = 0;
  return (plans[plan]?.years ?? []).flatMap((then, year) => {
    const now = plans[0]?.years[year];
    if (now === undefined) return [];
    const difference = then.together - now.together;
    cumulated += difference;
    return [{ now, then, difference, cumulated, events: events.filter((e) => e.year === year) }];
  });
}

/** What a plan has in all years. */
export const sumOf = (rows: readonly Row[], read: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + read(row), 0);

/** The last year, where it is not a whole one. */
export const shortYear = (rows: readonly Row[]): Row | undefined =>
  rows.findLast((row, at) => at === rows.length - 1 && row.now.months < 12);

/**
 * What is to be said of the pay of the short year: plans whose bonuses are in other months are paid
 * another share of a year in it.
 */
export function shortPay(rows: readonly Row[]): 'last_pay' | 'only_pay' | null {
  const short = shortYear(rows);
  const whole = rows.at(-2);
  const more = ({ now, then }: Row) => then.pay - now.pay;
  if (short === undefined) return null;
  if (whole === undefined) return more(short) === 0 ? null : 'only_pay';
  return more(short) * whole.now.months === more(whole) * short.now.months ? null : 'last_pay';
}
