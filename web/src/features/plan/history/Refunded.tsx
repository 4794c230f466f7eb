import classes from './history.module.css';
import type { BillingItem } from '~/api/wire';
import { useTranslation } from '~/i18n/useTranslation';
import { formatYen } from '~/lib/yen';
import { Whole } from '~/ui/Whole';

/** 返金額: how much of an invoice went back, where anything did, and what did not arrive. */
export function Refunded({ item: { refunded, refunds } }: { item: BillingItem }) {
  const { t } = useTranslation();
  return (
    <>
      {refunded > 0 && (
        <small className={classes.beside}>
          <Whole text={t('history.refunded', { amount: formatYen(refunded) })} />
        </small>
      )}
      {refunds
        .filter(({ failed_on: failedOn }) => failedOn != null)
        .map(({ id, amount }) => (
          <small key={id} className={classes.beside}>
            <Whole text={t('history.refund_failed', { amount: formatYen(amount) })} />
          </small>
        ))}
    </>
  );
}
