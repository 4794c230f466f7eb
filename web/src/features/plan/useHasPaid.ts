import { useQuery } from '@tanstack/react-query';
import { historyQuery } from './history/queries';
import type { MemberPlan } from '~/api/wire';
import { todayInJapan } from '~/lib/dates';

/**
 * Whether anything was paid for this plan, so far as it is `possible` at all: charges that a coupon took all of
 * are no payments. Where the payments could not be loaded it is taken as so.
 */
export function useHasPaid(plan: MemberPlan, possible: boolean): boolean {
  const history = useQuery({ ...historyQuery, enabled: possible });
  if (!possible || history.isPending) return false;
  if (history.data === undefined) return true;
  const begun = todayInJapan(new Date(plan.created_at));
  return history.data.some(
    ({ status, amount, refunded, billed_on: day }) =>
      status === 'paid' && amount > refunded && day >= begun,
  );
}
