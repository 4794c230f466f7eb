import { DatesView } from './DatesView';
import { OutlookPage } from '~/features/materials/outlook/OutlookPage';
import { comparedQuery } from '~/features/materials/records';
import { useLanguage } from '~/i18n/useLanguage';
import { useTranslation } from '~/i18n/useTranslation';
import { formatDate } from '~/lib/dates';

/** 日程 of a material: what a proposal asks to be done in its first year, and on which days. */
export function DatesPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <OutlookPage
      title={t('dates.title')}
      tab="dates"
      query={comparedQuery}
      notReady={t('dates.not_ready')}
      none={t('dates.no_resolution')}
      period={({ law }) => t('editor.basis', { day: formatDate(law.basis_date, language) })}
    >
      {(shown) => <DatesView {...shown} />}
    </OutlookPage>
  );
}
