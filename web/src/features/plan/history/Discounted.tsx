import classes from './history.module.css';
import type { BillingItem } from '~/api/wire';
import { useTranslation } from '~/i18n/useTranslation';

/** クーポン: which one took something off an invoice. */
export function Discounted({ item: { coupon } }: { item: BillingItem }) {
  const { t } = useTranslation();
  if (coupon == null) return null;
  return <small className={classes.beside}>{t('history.coupon', { name: coupon })}</small>;
}
