import type { Comparison, Path } from '~/api/wire';
import { gainsAndLosses, type GainOrLoss } from '~/features/materials/result/gainsAndLosses';

/** A sum of all years of the path, or what it has for each year after it. */
export interface PathItem {
  of: 'path';
  key: 'take_home' | 'money_left' | 'together' | 'premiums' | 'pension';
  side: GainOrLoss['side'];
  /** Positive is better for the person or the company. */
  change: number;
  /** The step that explains it, in the steps of the path. */
  figure: string;
}

/** What is the same in every view: the path does not count it, and nothing may hide it. */
export interface YearItem {
  of: 'year';
  item: GainOrLoss;
}

const KEPT: readonly GainOrLoss['key'][] = ['sickness', 'retirement', 'survivors', 'filing'];

/** Gains and losses to the retirement, each on the side of its sign. What does not change is neither. */
export function retirementItems(
  comparison: Comparison,
  path: Path,
  plan: number,
): (PathItem | YearItem)[] {
  const total = path.totals[plan - 1];
  if (total === undefined) return [];
  const item = (key: PathItem['key'], change: number, figure: string): PathItem => ({
    of: 'path',
    key,
    side: change > 0 ? 'gain' : 'loss',
    change,
    figure: `totals.${plan - 1}.${figure}`,
  });
  const sums = [
    item('take_home', total.take_home, 'take_home'),
    item('money_left', total.money_left, 'money_left'),
    item('together', total.together, 'together'),
    item('premiums', -total.premiums_both, 'premiums_both'),
    item('pension', -total.pension_lost, 'pension_lost'),
  ];
  const kept = gainsAndLosses(comparison, plan).filter(({ key }) => KEPT.includes(key));
  return [
    ...sums.filter(({ change }) => change !== 0),
    ...kept.map((each): YearItem => ({ of: 'year', item: each })),
  ];
}

/** Whether somebody draws a pension in these years that the pay may suspend. */
export const drawsPension = ({ plans }: Path): boolean =>
  plans.some(({ years }) => years.some(({ pension }) => pension != null));
