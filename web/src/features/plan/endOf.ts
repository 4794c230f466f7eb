import type { MemberPlan } from '~/api/wire';
import { addDays, type IsoDate } from '~/lib/dates';

/**
 * When use would end if the plan were cancelled now: `at_once` where a payment failed, `now` where the month is
 * over and the next one not begun, `under_way` where it
 * depends on a charge whose end nobody knows yet, `today` at the hour of the renewal, `later` where no
 * charge comes.
 */
export type End =
  | { kind: 'at_once' | 'now' | 'under_way' | 'later' }
  | { kind: 'today'; at: string }
  | { kind: 'day'; day: IsoDate };

export function endOf(plan: MemberPlan): End {
  if (plan.status === 'past_due') return { kind: 'at_once' };
  if (plan.renewal_due) return { kind: 'now' };
  if (plan.charge_under_way) return { kind: 'under_way' };
  if (plan.ends_today_at != null) return { kind: 'today', at: plan.ends_today_at };
  if (plan.anchor == null) return { kind: 'later' };
  return { kind: 'day', day: addDays(plan.anchor, -1) };
}
