import classes from './history.module.css';
import type { BillingItem } from '~/api/wire';
import { useTranslation } from '~/i18n/useTranslation';
import { formatYen } from '~/lib/yen';

/** 返金額: how much of an invoice went back, where anything did. */
export function Refunded({ item: { refunded } }: { item: BillingItem }) {
  const { t } = useTranslation();
  if (refunded === 0) return null;
  return (
    <small className={classes.refunded}>
      {t('history.refunded', { amount: formatYen(refunded) })}
    </small>
  );
}
