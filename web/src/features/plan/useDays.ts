import { useLanguage } from '~/i18n/useLanguage';
import { useTranslation } from '~/i18n/useTranslation';
import { formatDateWithWeekday, formatDay, type IsoDate } from '~/lib/dates';

/** Days and periods in the words of the page. */
export function useDays() {
  const { t } = useTranslation();
  const language = useLanguage();
  return {
    full: (day: IsoDate) => formatDateWithWeekday(day, language),
    short: (day: IsoDate) => formatDay(day, language),
    period: ({ period_from: from, period_to: to }: { period_from: IsoDate; period_to: IsoDate }) =>
      t('billing.period', { from: formatDay(from, language), to: formatDay(to, language) }),
  };
}
