import classes from './history.module.css';
import type { BillingItem } from '~/api/wire';
import { useTranslation } from '~/i18n/useTranslation';
import type { Key } from '~/i18n/words';

/** What it means for the member that an invoice is not paid; null of one that is, or has not begun. */
function wordsOf({ status, payable }: BillingItem): Key | null {
  switch (status) {
    case 'open':
      return payable ? 'history.why_open' : 'history.why_confirming';
    case 'uncollectible':
      return 'history.why_uncollectible';
    case 'void':
      return 'history.why_void';
    case 'draft':
    case 'paid':
    case 'refunded':
      return null;
  }
}

/** Why an invoice is not paid, and whether anything is to be done. */
export function Unpaid({ item }: { item: BillingItem }) {
  const { t } = useTranslation();
  const words = wordsOf(item);
  return words === null ? null : <small className={classes.why}>{t(words)}</small>;
}
