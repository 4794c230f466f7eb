import classes from './plan.module.css';
import { useCouponWords } from './useCouponWords';
import type { MemberPlan, UpcomingCharge } from '~/api/wire';
import { useDays } from '~/i18n/useDays';
import { useTranslation } from '~/i18n/useTranslation';
import { formatYen } from '~/lib/yen';

interface UpcomingProps {
  charges: readonly UpcomingCharge[];
  coupon: NonNullable<MemberPlan['coupon']> | null;
  /** Whether the tax of the next payment is named. */
  withTax?: boolean;
}

/** これからのお支払い: day, period, and amount of each. */
export function Upcoming({ charges, coupon, withTax = false }: UpcomingProps) {
  const { t } = useTranslation();
  const days = useDays();
  const { offOf } = useCouponWords();
  const words = (charge: UpcomingCharge) => {
    if (!charge.has_coupon || coupon === null) return t('my_plan.plain_price');
    const off = t('my_plan.off_by', { off: offOf(coupon) });
    return charge.is_last_of_coupon ? t('my_plan.off_last', { off }) : off;
  };
  // What a coupon takes all of is no payment.
  const taxed = withTax ? charges.find(({ amount }) => amount > 0) : undefined;
  return (
    <ol className={`card ${classes.upcoming}`}>
      {charges.map((charge) => (
        <li key={charge.day}>
          <span className="nw">{days.full(charge.day)}</span>
          <b className="num">{t('plan.yen', { amount: formatYen(charge.amount) })}</b>
          <span className={`sub ${classes.what}`}>
            <span>{t('my_plan.period_and', { period: days.period(charge), what: '' })}</span>
            <span>{words(charge)}</span>
            {charge === taxed && (
              <span className={classes.tax}>
                {t('my_plan.tax', { tax: formatYen(charge.tax) })}
              </span>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
