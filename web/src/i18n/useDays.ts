import { useLanguage } from './useLanguage';
import {
  formatDate,
  formatDateWithWeekday,
  formatBrief,
  formatShort,
  timeInJapan,
  dateParts,
  formatDay,
  type IsoDate,
} from '~/lib/dates';

interface Period {
  period_from: IsoDate;
  period_to: IsoDate;
}

const withoutYear = (day: string) => day.replace(/ \d{4}$/, '');

/** A line may end between two days, and not within one. */
const whole = (text: string) => text.replaceAll(' ', '\u00a0');

const ordinal = new Intl.PluralRules('en', { type: 'ordinal' });
const ORDINAL: Record<Intl.LDMLPluralRule, string> = {
  zero: 'th',
  one: 'st',
  two: 'nd',
  few: 'rd',
  many: 'th',
  other: 'th',
};

/**
 * Days, hours and periods as the pages about the plan and its payments write them: in English one way for
 * all of them, "10 December 2026".
 */
export function useDays() {
  const language = useLanguage();
  const japanese = language === 'ja';
  const plain = (day: IsoDate) => formatDate(day, language);
  /** A day that somebody plans by: in Japanese with its weekday. */
  const full = japanese ? (day: IsoDate) => formatDateWithWeekday(day, language) : plain;
  return {
    plain,
    full,
    /** For a narrow column of days. */
    column: japanese ? formatShort : plain,
    /** For a column of a table that many others stand beside: months are cut to three letters. */
    brief: (day: IsoDate) => (japanese ? formatShort(day) : formatBrief(day)),
    /** A period beside a day that tells its year; a day of another year tells its own. */
    briefPeriod({ period_from: from, period_to: to }: Period, beside: IsoDate) {
      const brief = (day: IsoDate) => {
        const other = dateParts(day).year !== dateParts(beside).year;
        if (japanese) return other ? plain(day) : formatDay(day, language);
        return other ? formatBrief(day) : withoutYear(formatBrief(day));
      };
      return japanese ? `${brief(from)}〜${brief(to)}` : `${brief(from)} – ${brief(to)}`;
    },
    /** A deadline, or the end of use: a day counts to its end, wherever the reader is. */
    endOf: (day: IsoDate) =>
      japanese ? `${full(day)}の24時（日本時間）` : `the end of ${full(day)} (Japan time)`,
    /** A day of every month: 31, or 31st. */
    ofMonth: (day: number) => (japanese ? String(day) : `${day}${ORDINAL[ordinal.select(day)]}`),
    /** An hour of today. */
    today(instant: string) {
      const time = timeInJapan(new Date(instant));
      return japanese ? `本日${time}（日本時間）` : `${time} today (Japan time)`;
    },
    /** The year stands once where both days are in it. */
    period({ period_from: from, period_to: to }: Period) {
      const once = dateParts(from).year === dateParts(to).year;
      return japanese
        ? `${plain(from)}〜${once ? formatDay(to, language) : plain(to)}`
        : `${whole(once ? formatDay(from, language) : plain(from))}\u00a0– ${whole(plain(to))}`;
    },
  };
}
