import { useTranslation } from '~/i18n/useTranslation';
import type { Offered } from './offer';
import { formatYen } from '~/lib/yen';
import { Notice } from '~/ui/Notice';

/** What the form has beside what is saved, and how it is kept or not. */
export function OfferNotice({ offered: { plan, into, monthly } }: { offered: Offered }) {
  const { t } = useTranslation();
  const params = { plan, into, monthly: formatYen(monthly) };
  const way = into === plan ? 'changed' : 'added';
  return (
    <Notice tone="info" title={t(`editor.offer.${way}`, params)} role="status">
      <p>{t('editor.offer.how', params)}</p>
      <p>{t('editor.offer.unsaved')}</p>
    </Notice>
  );
}
