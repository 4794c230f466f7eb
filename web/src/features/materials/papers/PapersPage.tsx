import { PapersView } from './PapersView';
import { OutlookPage } from '~/features/materials/outlook/OutlookPage';
import { comparedQuery } from '~/features/materials/records';
import { useLanguage } from '~/i18n/useLanguage';
import { useTranslation } from '~/i18n/useTranslation';
import { formatDate } from '~/lib/dates';

/** 書類 of a material: the document that is made here, and those that the company prepares for a proposal. */
export function PapersPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <OutlookPage
      title={t('papers.title')}
      tab="papers"
      query={comparedQuery}
      notReady={t('papers.not_ready')}
      none={t('papers.not_ready')}
      period={({ law }) => t('editor.basis', { day: formatDate(law.basis_date, language) })}
    >
      {(shown) => <PapersView {...shown} />}
    </OutlookPage>
  );
}
