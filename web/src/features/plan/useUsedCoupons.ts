import { useQuery } from '@tanstack/react-query';
import { historyQuery } from './history/queries';

/** With these an invoice is paid no more: its coupon was not used with it. */
const UNPAID_FOR_EVER = ['void', 'uncollectible'];

/** The codes of the coupons that took something off the member's payments, as far as that is known. */
export function useUsedCoupons(wanted = true): ReadonlySet<string> {
  const history = useQuery({ ...historyQuery, enabled: wanted });
  const used = (history.data ?? []).filter(({ status }) => !UNPAID_FOR_EVER.includes(status));
  return new Set(used.flatMap(({ coupon }) => coupon ?? []));
}
