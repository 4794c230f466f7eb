import { asked, NEWEST_FIRST, type Order } from './order';
import { parseDate } from '~/lib/dates';

/** 検索の対象: names, the days on which a material was made and last saved, or figures of an earlier law. */
export const NAMES = ['keyword', 'company', 'customer', 'title'] as const;
export const DAYS = ['created', 'updated'] as const;
type Names = (typeof NAMES)[number];
type Days = (typeof DAYS)[number];

/** What is looked for, as the server is asked for it. */
export type Search =
  | { search_type: Names; keyword: string }
  | { search_type: Days; start_date?: string; end_date?: string }
  | { search_type: 'law_changed' };

/** What may be typed of a name. */
export const MOST_LETTERS = 100;

export const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && parseDate(text).kind === 'value';

export const isOfDays = (type: Search['search_type']): type is Days =>
  DAYS.some((known) => known === type);

/** The search of days; null without any. */
export function searchOfDays(type: Days, start: string | null, end: string | null): Search | null {
  const from = isDay(start) ? { start_date: start } : {};
  const to = isDay(end) ? { end_date: end } : {};
  return isDay(start) || isDay(end) ? { search_type: type, ...from, ...to } : null;
}

/** The search of names; null without any. */
export function searchOfNames(type: Names, typed: string): Search | null {
  const keyword = typed.trim().slice(0, MOST_LETTERS);
  return keyword === '' ? null : { search_type: type, keyword };
}

/** Reads an address; what the list would not write there is as if it were not there. */
export function searchOf(address: URLSearchParams): Search | null {
  const type = address.get('search_type');
  const names = NAMES.find((known) => known === type);
  if (names !== undefined) return searchOfNames(names, address.get('keyword') ?? '');
  if (type === 'law_changed') return { search_type: type };
  const days = DAYS.find((known) => known === type);
  if (days === undefined) return null;
  return searchOfDays(days, address.get('start_date'), address.get('end_date'));
}

/** The address of a page of a search. */
export const addressOf = (
  search: Search | null,
  page: number,
  order: Order = NEWEST_FIRST,
): Record<string, string> => ({
  ...search,
  ...asked(order),
  ...(page > 1 && { page: String(page) }),
});
