import type { Translate } from '~/i18n/words';
import type { MaterialRow } from '~/api/wire';
import type { Language } from '~/i18n/language';
import { formatShort, timeInJapan, todayInJapan } from '~/lib/dates';

type T = Translate;

/** What all lists of materials show of one of them. */
export interface RowProps {
  rows: readonly MaterialRow[];
  selected: ReadonlySet<string>;
  onSelect: (ids: readonly string[], on: boolean) => void;
  onDelete: (id: string) => void;
}

export const companyOf = (row: MaterialRow, t: T) => row.company.name || t('list.no_company');

export const titleOf = (row: MaterialRow, t: T) => row.material.title || t('list.no_title');

export function customerOf(row: MaterialRow, t: T): string {
  const name = [row.customer.last_name, row.customer.first_name].filter(Boolean).join(' ');
  return name === '' ? '–' : t('list.customer', { name });
}

export const dateOf = (date: string | null | undefined) => (date ? formatShort(date) : '–');

/** Today with the time, any other day as a date. */
export function updatedOf(row: MaterialRow, t: T, language: Language, now: Date): string {
  const at = new Date(row.material.updated_at);
  const day = todayInJapan(at);
  if (day !== todayInJapan(now)) return formatShort(day);
  return `${t('list.today')}${language === 'ja' ? ' ' : ', '}${timeInJapan(at)}`;
}
