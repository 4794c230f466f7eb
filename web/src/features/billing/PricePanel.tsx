import type { ReactNode } from 'react';
import { MonthlyPrice } from './MonthlyPrice';
import { useTranslation } from '~/i18n/useTranslation';
import classes from './billing.module.css';
import type { Coupon } from './useCoupon';
import { formatYen } from '~/lib/yen';
import { Whole } from '~/ui/Whole';

interface PricePanelProps {
  plan: { amount: number; trial_days: number };
  /** The coupon that is kept. */
  coupon: Coupon | null;
  /** Whether it begins with free days. */
  withTrial: boolean;
  /** The field of the coupon. */
  children: ReactNode;
}

/** The plan, its price with the coupon at hand, and the days without a charge. */
export function PricePanel({ plan, coupon, withTrial, children }: PricePanelProps) {
  const { t } = useTranslation();
  const price = coupon?.price ?? plan.amount;
  const isOff = price !== plan.amount;
  // What is taken off once makes no price of a month.
  const once = isOff && coupon?.charges === 1;
  return (
    <section className={classes.price} aria-label={t('plan.name')}>
      <div className={classes.plan}>
        <div>
          <h2>{t('plan.name')}</h2>
          {withTrial && <p className="sub sm">{t('plan.trial', { days: plan.trial_days })}</p>}
        </div>
        <p className={classes.amount} aria-live="polite">
          {isOff && !once && (
            <s className="nw">
              <span className="vh">{t('plan.before')}</span>
              {t('plan.yen', { amount: formatYen(plan.amount) })}
            </s>
          )}
          <span className="nw">
            <MonthlyPrice amount={price} once={once} />
          </span>
          {once && (
            <>
              {' '}
              <span className={classes.then}>
                <Whole text={t('plan.then', { amount: formatYen(plan.amount) })} />
              </span>
            </>
          )}
        </p>
      </div>
      <div className={classes.below}>{children}</div>
    </section>
  );
}
