import { ChargedCard } from './ChargedCard';
import { Choice, type Choosing } from './Choice';
import { Discounted } from './Discounted';
import classes from './history.module.css';
import { paidOn, statusOf } from './list';
import { Papers } from './Papers';
import { Refunded } from './Refunded';
import { StatusBadge } from './StatusBadge';
import { Unpaid } from './Unpaid';
import type { BillingItem } from '~/api/wire';
import { useDays } from '~/i18n/useDays';
import { useTranslation } from '~/i18n/useTranslation';
import { formatYen } from '~/lib/yen';

/** The invoices where there is no room for the table. */
export function Cards({ rows, ...choosing }: Choosing & { rows: readonly BillingItem[] }) {
  const { t } = useTranslation();
  const days = useDays();
  return (
    <ul className={classes.cards}>
      {rows.map((item) => {
        const paid = paidOn(item);
        return (
          <li key={item.id}>
            <div className={classes.line}>
              <span className={classes.how}>
                <Choice item={item} name={days.column(item.billed_on)} {...choosing} />
                <b className="num">
                  {t('history.billed_on', { day: days.column(item.billed_on) })}
                </b>
              </span>
              <b className="num">{t('history.yen', { amount: formatYen(item.amount) })}</b>
            </div>
            <Discounted item={item} />
            <Refunded item={item} />
            <p className={`sub sm ${classes.cardPeriod}`}>
              <span>{days.period(item)}</span>
              {paid !== null && (
                <span className="nw">{t('history.paid_on', { day: days.column(paid) })}</span>
              )}
              {item.number != null && <span className={classes.cardNumber}>{item.number}</span>}
            </p>
            <div className={classes.line}>
              <span className={classes.how}>
                <StatusBadge status={statusOf(item)} />
                <ChargedCard item={item} />
              </span>
              <Papers item={item} name={days.column(item.billed_on)} />
            </div>
            <Unpaid item={item} />
          </li>
        );
      })}
    </ul>
  );
}
