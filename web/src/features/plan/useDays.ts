import { useLanguage } from '~/i18n/useLanguage';
import { formatDateWithWeekday, formatDay, type IsoDate } from '~/lib/dates';

/** Days and periods in the words of the page. */
export function useDays() {
  const language = useLanguage();
  return {
    full: (day: IsoDate) => formatDateWithWeekday(day, language),
    short: (day: IsoDate) => formatDay(day, language),
    period: ({ period_from: from, period_to: to }: { period_from: IsoDate; period_to: IsoDate }) =>
      [from, to].map((day) => formatDay(day, language)).join(language === 'ja' ? '〜' : ' – '),
  };
}
