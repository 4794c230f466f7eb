import type { MemberPlan, UpcomingCharge } from '~/api/wire';
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
    /** How many charges it still lowers, and what is charged after them, where any will come. */
    reachOf(plan: MemberPlan, charges: readonly UpcomingCharge[]): string {
      const { coupon_left: left } = plan;
      if (lastIsOwed(plan)) {
        return t(`my_plan.coupon_over_${plan.charge_under_way ? 'under_way' : 'open'}`);
      }
      if (left == null) return t('my_plan.coupon_all');
      if (left === 0) return t('my_plan.coupon_over');
      const later = plan.after_coupon;
      if (later == null || charges.length === 0) return t('my_plan.coupon_left', { count: left });
      return t('my_plan.coupon_left_then', {
        count: left,
        day: days.full(later.day),
        amount: formatYen(later.amount),
      });
    },
  };
}
