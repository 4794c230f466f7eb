import { toHalfWidth } from './width';

/** A civil day "YYYY-MM-DD". */
export type IsoDate = string;

export type ParsedDate =
  | { kind: 'value'; value: IsoDate }
  | { kind: 'empty' }
  /** `no_such_day` carries the day that was meant, for the message. */
  | { kind: 'wrong'; why: 'unreadable' }
  | { kind: 'wrong'; why: 'no_such_day'; year: number; month: number; day: number }
  /** A year of an era that had ended by then; `last` is the last it had. */
  | { kind: 'wrong'; why: 'era_over'; name: string; latin: string; last: number };

interface Era {
  letter: string;
  name: string;
  latin: string;
  from: IsoDate;
  /** The last year of the era; null for the one that goes on. */
  last: number | null;
}

/** Newest first. Before 1873 Japan did not use this calendar, so 明治 starts there. */
const ERAS: readonly Era[] = [
  { letter: 'R', name: '令和', latin: 'Reiwa', from: '2019-05-01', last: null },
  { letter: 'H', name: '平成', latin: 'Heisei', from: '1989-01-08', last: 31 },
  { letter: 'S', name: '昭和', latin: 'Showa', from: '1926-12-25', last: 64 },
  { letter: 'T', name: '大正', latin: 'Taisho', from: '1912-07-30', last: 15 },
  { letter: 'M', name: '明治', latin: 'Meiji', from: '1873-01-01', last: 45 },
];
const ERA_FIRST_YEAR: Record<string, number> = { R: 2019, H: 1989, S: 1926, T: 1912, M: 1868 };

const pad = (value: number, length = 2) => String(value).padStart(length, '0');

export const isoDate = (year: number, month: number, day: number): IsoDate =>
  `${pad(year, 4)}-${pad(month)}-${pad(day)}`;

export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** The parts of a civil day. */
export function dateParts(date: IsoDate): { year: number; month: number; day: number } {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return { year, month, day };
}

function checked(year: number, month: number, day: number): ParsedDate {
  if (year < 1868 || year > 2199) return { kind: 'wrong', why: 'unreadable' };
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) {
    return { kind: 'wrong', why: 'no_such_day', year, month, day };
  }
  return { kind: 'value', value: isoDate(year, month, day) };
}

/** English names of months, by their first three letters. */
const MONTHS = 'JANFEBMARAPRMAYJUNJULAUGSEPOCTNOVDEC';

/**
 * Reads a day as people type it: 1975/4/1, 1975-04-01, 1975年4月1日, 19750401, S50.4.1, S500401,
 * 昭和50年4月1日, 令和元年5月1日, 1 April 1975, in full width or half width, with or without its weekday.
 */
export function parseDate(text: string): ParsedDate {
  const plain = toHalfWidth(text)
    .toUpperCase()
    .replace(/\s/g, '')
    .replace(/元年/, '1年')
    .replace(/\(?[日月火水木金土](曜日?)?\)$|[日月火水木金土]曜日?$/, '');
  if (plain === '') return { kind: 'empty' };
  const packed = /^(\d{4})(\d{2})(\d{2})$/.exec(plain);
  const western = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(plain);
  const found = packed ?? western;
  if (found) return checked(Number(found[1]), Number(found[2]), Number(found[3]));
  const spelt = /^(?:[A-Z]+,)?(\d{1,2})([A-Z]{3})[A-Z]*(\d{4})$/.exec(plain);
  const month = MONTHS.indexOf(spelt?.[2] ?? '-');
  if (spelt && month >= 0 && month % 3 === 0) {
    return checked(Number(spelt[3]), month / 3 + 1, Number(spelt[1]));
  }

  const named =
    /^(明治|大正|昭和|平成|令和|[MTSHR])(\d{1,2})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(
      plain,
    ) ?? /^(明治|大正|昭和|平成|令和|[MTSHR])(\d{2})(\d{2})(\d{2})$/.exec(plain);
  if (!named) return { kind: 'wrong', why: 'unreadable' };
  const era = ERAS.find((each) => each.name === named[1] || each.letter === named[1]);
  const first = era ? ERA_FIRST_YEAR[era.letter] : undefined;
  if (!era || first === undefined || named[2] === '0') return { kind: 'wrong', why: 'unreadable' };
  const { name, latin, last } = era;
  if (last !== null && Number(named[2]) > last) {
    return { kind: 'wrong', why: 'era_over', name, latin, last };
  }
  return checked(first + Number(named[2]) - 1, Number(named[3]), Number(named[4]));
}

/** The era of a day and its year there. Null before 1873. */
function eraOf(date: IsoDate): { name: string; latin: string; year: number } | null {
  const era = ERAS.find((each) => date >= each.from);
  const first = era ? ERA_FIRST_YEAR[era.letter] : undefined;
  if (!era || first === undefined) return null;
  return { name: era.name, latin: era.latin, year: dateParts(date).year - first + 1 };
}

const WEEKDAYS = ['日', '月', '火', '水', '木', '金', '土'] as const;
const weekday = (date: IsoDate) => new Date(`${date}T00:00:00Z`).getUTCDay();

/** 「令和9年9月30日(木)」. */
export function inEra(date: IsoDate): string {
  const era = eraOf(date);
  const { year, month, day } = dateParts(date);
  const head = era ? `${era.name}${era.year === 1 ? '元' : era.year}` : String(year);
  return `${head}年${month}月${day}日(${WEEKDAYS[weekday(date)] ?? ''})`;
}

/** 「1975年(昭和50年)」 for a list of years; the year in which an era changes names the new one. */
export function yearWithEra(year: number): string {
  const era = eraOf(isoDate(year, 12, 31));
  return era ? `${year}年（${era.name}${era.year === 1 ? '元' : era.year}年）` : `${year}年`;
}

type Lang = 'ja' | 'en';

/** 「2027年9月30日」 / "30 September 2027". */
export function formatDate(date: IsoDate, lang: Lang): string {
  const { year, month, day } = dateParts(date);
  if (lang === 'ja') return `${year}年${month}月${day}日`;
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );
}

/** 「2027年9月30日(木)」 / "Thursday, 30 September 2027". */
export function formatDateWithWeekday(date: IsoDate, lang: Lang): string {
  if (lang === 'ja') return `${formatDate(date, lang)}(${WEEKDAYS[weekday(date)] ?? ''})`;
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' })
    .format(new Date(`${date}T00:00:00Z`))
    .replace(/^(\w+) /, '$1, ');
}

/** 「木」 / "Thu". */
export const shortWeekday = (date: IsoDate, lang: Lang): string =>
  lang === 'ja'
    ? (WEEKDAYS[weekday(date)] ?? '')
    : new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' }).format(
        new Date(`${date}T00:00:00Z`),
      );

/** "2027/09/30" for narrow columns. */
export const formatShort = (date: IsoDate): string => date.replaceAll('-', '/');

/** "30 Sep 2027" for narrow columns in English. */
export function formatBrief(date: IsoDate): string {
  const { year, day } = dateParts(date);
  return `${day} ${monthName(date.slice(0, 7), 'en', 'short')} ${year}`;
}

/** 「2026年12月」 / "December 2026" of "YYYY-MM". */
export function formatMonth(month: string, lang: Lang): string {
  const { year, month: number } = dateParts(`${month}-01`);
  if (lang === 'ja') return `${year}年${number}月`;
  return new Intl.DateTimeFormat('en-GB', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${month}-01T00:00:00Z`));
}

/** 「12月」 / "December", or "Dec" for a narrow place, of "YYYY-MM". */
export function monthName(month: string, lang: Lang, width: 'long' | 'short' = 'long'): string {
  if (lang === 'ja') return `${dateParts(`${month}-01`).month}月`;
  return new Intl.DateTimeFormat('en-GB', { month: width, timeZone: 'UTC' })
    .format(new Date(`${month}-01T00:00:00Z`))
    .slice(0, width === 'short' ? 3 : undefined);
}

/** The civil day in Japan, whatever the machine's time zone. */
export function todayInJapan(now: Date): IsoDate {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tokyo' }).format(now);
}

/** "14:32" in Japan. */
export function timeInJapan(now: Date): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Tokyo',
    hour: '2-digit',
    minute: '2-digit',
  }).format(now);
}

/** 「2026年11月22日 14:32」 / "22 November 2026, 14:32", in Japan. */
export const momentInJapan = (now: Date, lang: Lang): string =>
  `${formatDate(todayInJapan(now), lang)}${lang === 'ja' ? ' ' : ', '}${timeInJapan(now)}`;

/** The same day some months on; the last day of the month where it has no such day. */
export function addMonths(date: IsoDate, months: number): IsoDate {
  const { year, month, day } = dateParts(date);
  const count = year * 12 + (month - 1) + months;
  const y = Math.floor(count / 12);
  const m = (count % 12) + 1;
  return isoDate(y, m, Math.min(day, daysInMonth(y, m)));
}

/** The day so many days later, or earlier. */
export function addDays(date: IsoDate, days: number): IsoDate {
  const { year, month, day } = dateParts(date);
  return new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 10);
}

/** 「12月22日」 / "22 December": for a day whose year stands beside it, or is plain. */
export function formatDay(date: IsoDate, lang: Lang): string {
  const { month, day } = dateParts(date);
  if (lang === 'ja') return `${month}月${day}日`;
  return new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${date}T00:00:00Z`));
}

/** Full years from birth on a day, by the birthday itself. */
export function ageOn(birth: IsoDate, day: IsoDate): number {
  const b = dateParts(birth);
  const d = dateParts(day);
  const before = d.month < b.month || (d.month === b.month && d.day < b.day);
  return d.year - b.year - (before ? 1 : 0);
}

/** The last `count` years, newest first (the specification's list goes 120 years back). */
export function yearList(current: number, count = 120): number[] {
  return Array.from({ length: count + 1 }, (_, back) => current - back);
}
