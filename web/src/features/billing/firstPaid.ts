import type { MemberPlan, MonthlyOrder } from '~/api/wire';
import { addDays, type IsoDate } from '~/lib/dates';

/** The first charge of which something is paid. */
export interface FirstPaid {
  date: IsoDate;
  amount: number;
  isToday: boolean;
}

/** The first charge to come, and those that stay: of an order, and of a plan that runs. */
type Charges = Pick<MonthlyOrder, 'trial_end'> & {
  first_charge: Pick<MonthlyOrder['first_charge'], 'date' | 'amount'>;
  later_charges: Pick<MonthlyOrder['later_charges'], 'date' | 'amount'>;
};

/** The charges of a plan as its order named them; null where none will come. */
export function chargesOf(plan: MemberPlan): Charges | null {
  const [next] = plan.upcoming;
  if (next === undefined) return null;
  const first = { date: next.day, amount: next.amount };
  const after = plan.after_coupon;
  return {
    trial_end: plan.last_free_day ?? null,
    first_charge: first,
    later_charges: after == null ? first : { date: after.day, amount: after.amount },
  };
}

/**
 * When paying begins, null where a coupon takes all for ever; and the last day on which a cancellation comes
 * before any payment, null where the first one is made with the order.
 */
export function paymentsOf({
  trial_end: trialEnd,
  first_charge: first,
  later_charges: later,
}: Charges): { firstPaid: FirstPaid | null; freeUntil: IsoDate | null } {
  if (first.amount > 0) {
    const { date, amount } = first;
    return { firstPaid: { date, amount, isToday: trialEnd == null }, freeUntil: trialEnd ?? null };
  }
  if (later.amount === 0) return { firstPaid: null, freeUntil: null };
  const { date, amount } = later;
  return { firstPaid: { date, amount, isToday: false }, freeUntil: addDays(date, -1) };
}
