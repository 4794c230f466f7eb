import type { ReactNode } from 'react';
import { MonthlyPrice } from './MonthlyPrice';
import { useTranslation } from '~/i18n/useTranslation';
import classes from './billing.module.css';
import { formatYen } from '~/lib/yen';

interface PricePanelProps {
  plan: { amount: number; trial_days: number };
  /** The price of a month with the coupon that is kept. */
  price: number;
  /** Whether it begins with free days. */
  withTrial: boolean;
  /** The field of the coupon. */
  children: ReactNode;
}

/** The plan, its price with the coupon at hand, and the days without a charge. */
export function PricePanel({ plan, price, withTrial, children }: PricePanelProps) {
  const { t } = useTranslation();
  return (
    <section className={classes.price} aria-label={t('plan.name')}>
      <div className={classes.plan}>
        <div>
          <h2>{t('plan.name')}</h2>
          {withTrial && <p className="sub sm">{t('plan.trial', { days: plan.trial_days })}</p>}
        </div>
        <p className={classes.amount} aria-live="polite">
          {price !== plan.amount && (
            <s className="nw">
              <span className="vh">{t('plan.before')}</span>
              {t('plan.yen', { amount: formatYen(plan.amount) })}
            </s>
          )}
          <span className="nw">
            <MonthlyPrice amount={price} />
          </span>
        </p>
      </div>
      <div className={classes.below}>{children}</div>
    </section>
  );
}
