import type { MemberPlan } from '~/api/wire';

/**
 * Where a plan stands, as its pages say it: `free` is never charged, `ending` was cancelled and still
 * runs, `unordered` was never begun because its first charge was not made.
 */
export type Standing = 'free' | 'trial' | 'active' | 'ending' | 'past_due' | 'ended' | 'unordered';

export function standingOf(plan: MemberPlan): Standing {
  if (plan.status === 'incomplete') return 'unordered';
  if (plan.status === 'canceled' || plan.status === 'incomplete_expired') return 'ended';
  if (plan.status === 'past_due') return 'past_due';
  if (plan.free_until != null) return 'free';
  if (plan.cancel_at_period_end) return 'ending';
  // With the first charge under way the free days are over.
  return plan.status === 'trialing' && !plan.charge_under_way ? 'trial' : 'active';
}
