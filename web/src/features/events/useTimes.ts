import type { PlannedEvent } from '~/api/wire';
import { useLanguage } from '~/i18n/useLanguage';
import { useTranslation } from '~/i18n/useTranslation';
import { formatDateWithWeekday, timeInJapan, todayInJapan } from '~/lib/dates';

type Times = Pick<PlannedEvent, 'start_date_time' | 'end_date_time'>;

/** The day in Japan on which something begins. */
export const dayOf = (instant: string) => todayInJapan(new Date(instant));

/** When events take place, in words and in the time of Japan. */
export function useTimes() {
  const { t } = useTranslation();
  const language = useLanguage();
  const day = (instant: string) => formatDateWithWeekday(dayOf(instant), language);
  /** 午前 before noon and 午後 from noon on; the first hour of either is 0 in Japanese and 12 in English. */
  const clock = (instant: string) => {
    const [hour = '', minutes = ''] = timeInJapan(new Date(instant)).split(':');
    const first = language === 'ja' ? 0 : 12;
    const time = `${Number(hour) % 12 || first}:${minutes}`;
    return t(Number(hour) < 12 ? 'events.am' : 'events.pm', { time });
  };
  const isOneDay = (of: Times) => dayOf(of.start_date_time) === dayOf(of.end_date_time);
  const join = (from: string, to: string) => t('events.range', { from, to });
  const dayAndClock = (instant: string) =>
    `${day(instant)}${language === 'ja' ? ' ' : ', '}${clock(instant)}`;
  return {
    /** From when to when, beside the day on which it begins. */
    short: (of: Times) =>
      join(
        clock(of.start_date_time),
        isOneDay(of) ? clock(of.end_date_time) : dayAndClock(of.end_date_time),
      ),
    /** The same with the day. */
    full: (of: Times) =>
      join(
        dayAndClock(of.start_date_time),
        isOneDay(of) ? clock(of.end_date_time) : dayAndClock(of.end_date_time),
      ),
  };
}
