import { formatMonth, monthName, addMonths } from '~/lib/dates';
import type { Language } from '~/i18n/language';

/** 2027年9月期: a fiscal year, as a tax accountant names it, by the month in which it ends. */
export function fiscalYear(start: string, language: Language): string {
  const end = addMonths(start, start.endsWith('-01') ? 11 : 12).slice(0, 7);
  return language === 'ja'
    ? `${formatMonth(end, language)}期`
    : `FY ending ${monthName(end, language, 'short')} ${end.slice(0, 4)}`;
}
