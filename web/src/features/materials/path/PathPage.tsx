import { useTranslation } from '~/i18n/useTranslation';
import { PathView } from './PathView';
import { fiscalYear } from '~/features/materials/insurance/fiscalYear';
import { OutlookPage } from '~/features/materials/outlook/OutlookPage';
import { pathQuery } from '~/features/materials/records';
import { duration } from '~/features/materials/result/duration';
import { useLanguage } from '~/i18n/useLanguage';
import { addMonths, formatMonth } from '~/lib/dates';

/** 退職までの年次推移 of a material: every year of today's pay and of the proposals. */
export function PathPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <OutlookPage
      title={t('path.title')}
      tab="path"
      query={pathQuery}
      notReady={t('path.not_ready')}
      none={t('path.no_years')}
      period={({ plans, months }) => {
        const from = plans[0]?.years[0]?.from;
        const contracts = plans[0]?.insurance?.years;
        if (from === undefined) {
          // who leaves before the first premium month has a fiscal year of contracts all the same
          return contracts?.[0] === undefined
            ? null
            : t('path.fiscal_years', {
                from: fiscalYear(contracts[0].fiscal_year_start, language),
                count: contracts.length,
              });
        }
        const to = addMonths(`${from}-01`, months - 1).slice(0, 7);
        return t('path.period', {
          from: formatMonth(from, language),
          to: formatMonth(to, language),
          span: duration(t, months),
        });
      }}
    >
      {(shown) => <PathView {...shown} />}
    </OutlookPage>
  );
}
