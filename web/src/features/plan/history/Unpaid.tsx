import classes from './history.module.css';
import type { BillingItem } from '~/api/wire';
import { useDays } from '~/i18n/useDays';
import { useTranslation } from '~/i18n/useTranslation';
import type { Key } from '~/i18n/words';
import { Whole } from '~/ui/Whole';

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

/** Why an invoice is not paid, whether anything is to be done, and when it was closed. */
export function Unpaid({ item }: { item: BillingItem }) {
  const { t } = useTranslation();
  const days = useDays();
  const words = wordsOf(item);
  if (words === null) return null;
  const closed = item.close_date;
  return (
    <small className={classes.why}>
      <span>{t(words)}</span>
      {closed != null && (
        <span>
          <Whole text={t('history.closed_on', { day: days.plain(closed) })} />
        </span>
      )}
    </small>
  );
}

/** The same below a row of the table: in its columns there is no room for sentences. */
export function UnpaidRow({ item, columns }: { item: BillingItem; columns: number }) {
  if (wordsOf(item) === null) return null;
  return (
    <tr className={classes.below}>
      <td />
      <td colSpan={columns}>
        <Unpaid item={item} />
      </td>
    </tr>
  );
}
