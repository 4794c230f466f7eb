import type { MemberPlan, UpcomingCharge } from '~/api/wire';
import { chargesOf } from '~/features/billing/firstPaid';
import { lastIsOwed } from '~/features/billing/runningCoupon';
import { useDays } from '~/i18n/useDays';
import { useTranslation } from '~/i18n/useTranslation';
import { formatYen } from '~/lib/yen';

type Terms = NonNullable<MemberPlan['coupon']>;

/** What a coupon takes off, and how long it goes on. */
export function useCouponWords() {
  const { t } = useTranslation();
  const days = useDays();
  const offOf = ({ percentOff, amountOff }: Terms) =>
    percentOff == null
      ? t('coupon.amount_off', { amount: formatYen(amountOff ?? 0) })
      : t('coupon.percent_off', { percent: percentOff });
  return {
    /** 「15%引き」. */
    offOf,
    /** What it takes off, from which charge on, and for how long. */
    termsOf: (terms: Terms, day: string) =>
      terms.charges == null
        ? t('my_plan.coupon_terms_all', { off: offOf(terms), day })
        : t('my_plan.coupon_terms', { off: offOf(terms), day, count: terms.charges }),
    /** How many charges it still lowers, and what is charged after them as far as these charges tell. */
    reachOf(plan: MemberPlan, charges: readonly UpcomingCharge[]): string {
      const { coupon_left: left } = plan;
      if (lastIsOwed(plan)) return t('my_plan.coupon_over_open');
      if (left == null) return t('my_plan.coupon_all');
      if (left === 0) return t('my_plan.coupon_over');
      const last = charges.findIndex((charge) => charge.is_last_of_coupon);
      const after = last === -1 ? undefined : charges[last + 1];
      // beyond the charges that are shown it is the plain price
      const later = chargesOf({ ...plan, upcoming: [...charges] })?.later_charges;
      const { day, amount } = after ?? { day: later?.date, amount: plan.amount };
      if (day === undefined) return t('my_plan.coupon_left', { count: left });
      return t('my_plan.coupon_left_then', {
        count: left,
        day: days.full(day),
        amount: formatYen(amount),
      });
    },
  };
}
