import type { Comparison } from '~/api/wire';

export interface GainOrLoss {
  key:
    | 'take_home'
    | 'pay_kept'
    | 'suspended_less'
    | 'suspended_more'
    | 'money_left'
    | 'pension'
    | 'pension_long'
    | 'sickness'
    | 'retirement'
    | 'survivors'
    | 'filing';
  side: 'gain' | 'loss';
  /** Positive is better for the person or the company; null is a remark without amount. */
  change: number | null;
  per: 'year' | 'day' | 'once';
  /** The figures whose steps explain the plan's own value; "-x" counts with minus. */
  figures: readonly string[];
  params: Record<string, string | number>;
}

/** What has no amount. */
const remark = (key: 'survivors' | 'filing', side: GainOrLoss['side']): GainOrLoss => ({
  key,
  side,
  change: null,
  per: 'once',
  figures: [],
  params: {},
});

const grouped = (value: number) => value.toLocaleString('en-US');

/** 年金の支給停止額 of a year because of the pay. */
export const suspendedOf = (plan: Comparison['plans'][number]): number =>
  plan.pension?.suspended ?? 0;

/**
 * What a proposal brings and what it takes, each on the side of its sign. What does not change is
 * neither.
 */
export function gainsAndLosses(comparison: Comparison, plan: number): GainOrLoss[] {
  const now = comparison.plans[0];
  const then = comparison.plans[plan];
  const difference = comparison.differences[plan - 1];
  const loss = comparison.losses[plan - 1];
  if (!now || !then || !difference || !loss) return [];

  const item = (
    key: GainOrLoss['key'],
    change: number,
    per: GainOrLoss['per'],
    figures: readonly string[],
    params: GainOrLoss['params'] = {},
  ): GainOrLoss => ({
    key,
    side: change > 0 ? 'gain' : 'loss',
    change,
    per,
    figures,
    params,
  });

  // the pension that is suspended is no pay: it stands for itself where it changes
  const [before, after] = [suspendedOf(now), suspendedOf(then)];
  const person =
    before === after
      ? [item('take_home', difference.take_home, 'year', ['take_home'])]
      : [
          item('pay_kept', difference.take_home + after - before, 'year', [
            'take_home',
            'pension.suspended',
          ]),
          item(
            before > after ? 'suspended_less' : 'suspended_more',
            before - after,
            'year',
            ['-pension.suspended'],
            { before: grouped(before), after: grouped(after) },
          ),
        ];
  const moves = [
    ...person,
    item('money_left', difference.company_money_left, 'year', ['company.money_left']),
    item('pension', -loss.pension_per_year_for_each_year_in_force, 'year', [
      'loss.pension_per_year_for_each_year_in_force',
    ]),
    item(
      'pension_long',
      -loss.pension_per_year_until_retirement,
      'year',
      ['loss.pension_per_year_until_retirement'],
      { months: loss.months_in_force },
    ),
    item('sickness', -loss.sickness_allowance_daily, 'day', ['benefits.sickness_allowance_daily'], {
      before: grouped(now.benefits.sickness_allowance_daily),
      after: grouped(then.benefits.sickness_allowance_daily),
    }),
    item('retirement', -loss.retirement_limit, 'once', ['benefits.retirement_limit'], {
      years: comparison.facts.years_in_office,
    }),
  ];
  const list = moves.filter((move) => move.change !== 0);
  // nobody calculates what disability or death would bring: it follows what counts for the pension
  const [counted, counts] = [now.benefits.pension_base_year, then.benefits.pension_base_year];
  if (counts < counted) list.push(remark('survivors', 'loss'));
  if (counts > counted) list.push(remark('survivors', 'gain'));
  if (then.bonus_total > 0) {
    list.push(remark('filing', 'loss'));
  }
  return list;
}
