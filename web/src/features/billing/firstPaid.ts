import type { MonthlyOrder } from '~/api/wire';
import { addDays, type IsoDate } from '~/lib/dates';

/** The first charge of which something is paid. */
export interface FirstPaid {
  date: IsoDate;
  amount: number;
  isToday: boolean;
}

/**
 * When paying begins, null where a coupon takes all for ever; and the last day on which a cancellation comes
 * before any payment, null where the first one is made with the order.
 */
export function paymentsOf({
  trial_end: trialEnd,
  first_charge: first,
  later_charges: later,
}: MonthlyOrder): { firstPaid: FirstPaid | null; freeUntil: IsoDate | null } {
  if (first.amount > 0) {
    const { date, amount } = first;
    return { firstPaid: { date, amount, isToday: trialEnd == null }, freeUntil: trialEnd ?? null };
  }
  if (later.amount === 0) return { firstPaid: null, freeUntil: null };
  const { date, amount } = later;
  return { firstPaid: { date, amount, isToday: false }, freeUntil: addDays(date, -1) };
}
