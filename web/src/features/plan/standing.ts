import type { MemberPlan } from '~/api/wire';

/** Where a plan stands, as its pages say it: `free` is never charged, `ending` was cancelled and still runs. */
export type Standing = 'free' | 'trial' | 'active' | 'ending' | 'past_due' | 'ended';

export function standingOf(plan: MemberPlan): Standing {
  if (plan.status === 'canceled') return 'ended';
  if (plan.status === 'past_due') return 'past_due';
  if (plan.free_until != null) return 'free';
  if (plan.cancel_at_period_end) return 'ending';
  // With the first charge due or under way the free days are over.
  const free = plan.status === 'trialing' && !plan.charge_under_way && !plan.renewal_due;
  return free ? 'trial' : 'active';
}
