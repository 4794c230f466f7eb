import { useLanguage } from '~/i18n/useLanguage';
import { formatDateWithWeekday, formatDay, timeInJapan, type IsoDate } from '~/lib/dates';

/** Days and periods in the words of the page. */
export function useDays() {
  const language = useLanguage();
  return {
    full: (day: IsoDate) => formatDateWithWeekday(day, language),
    short: (day: IsoDate) => formatDay(day, language),
    time: (instant: string) => timeInJapan(new Date(instant)),
    period: ({ period_from: from, period_to: to }: { period_from: IsoDate; period_to: IsoDate }) =>
      [from, to]
        // A line may end between the two days, behind the dash, and not within one.
        .map((day) => formatDay(day, language).replaceAll(' ', '\u00a0'))
        .join(language === 'ja' ? '〜' : '\u00a0– '),
  };
}
