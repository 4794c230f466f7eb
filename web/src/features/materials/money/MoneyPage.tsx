import { useTranslation } from '~/i18n/useTranslation';
import { MoneyView } from './MoneyView';
import { OutlookPage } from '~/features/materials/outlook/OutlookPage';
import { moneyQuery } from '~/features/materials/records';
import { useLanguage } from '~/i18n/useLanguage';
import { formatMonth } from '~/lib/dates';

/** 月ごとのお金 of a material: what is really paid in each of 24 months. */
export function MoneyPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <OutlookPage
      title={t('money.title')}
      tab="money"
      query={moneyQuery}
      notReady={t('money.not_ready')}
      none={t('money.no_months')}
      period={({ from, to, plans }) => {
        const count = plans[0]?.months.length ?? 0;
        if (count === 0) return null;
        return t('money.period', {
          from: formatMonth(from, language),
          to: formatMonth(to, language),
          count,
        });
      }}
    >
      {(shown) => <MoneyView {...shown} />}
    </OutlookPage>
  );
}
