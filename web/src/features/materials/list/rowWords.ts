import type { Translate } from '~/i18n/words';
import type { MaterialRow } from '~/api/wire';
import type { Language } from '~/i18n/language';
import { fullName } from '~/lib/names';
import { formatBrief, formatShort, timeInJapan, todayInJapan } from '~/lib/dates';

type T = Translate;

/** The button that makes a material. */
export const CREATE = 'create-material';

/** What all lists of materials show of one of them. */
export interface RowProps {
  rows: readonly MaterialRow[];
  selected: ReadonlySet<string>;
  onSelect: (ids: readonly string[], on: boolean) => void;
  onDates: (row: MaterialRow) => void;
  onDelete: (id: string) => void;
}

export const companyOf = (row: MaterialRow, t: T) => row.company.name || t('list.no_company');

export const titleOf = (row: MaterialRow, t: T) => row.material.title || t('list.no_title');

/** In the place of a customer that was not entered. */
export const NOBODY = '–';

export function customerOf(row: MaterialRow, t: T): string {
  const name = fullName(row.customer.last_name, row.customer.first_name);
  return name === '' ? NOBODY : t('list.customer', { name });
}

/** The plan whose figures a row shows, where there are several; the page of the material opens with it. */
export function planOf(row: MaterialRow): number | undefined {
  const plan = row.material.summary?.plan;
  return plan && plan.of > 1 ? plan.number : undefined;
}

/** For a column of days: in English a month has its name, as in every text. */
const brief = (date: string, language: Language) =>
  language === 'ja' ? formatShort(date) : formatBrief(date);

export const dateOf = (date: string | null | undefined, language: Language) =>
  date ? brief(date, language) : '–';

/** Today with the time, any other day as a date. */
export function updatedOf(row: MaterialRow, t: T, language: Language, now: Date): string {
  const at = new Date(row.material.updated_at);
  const day = todayInJapan(at);
  if (day !== todayInJapan(now)) return brief(day, language);
  return `${t('list.today')}${language === 'ja' ? ' ' : ', '}${timeInJapan(at)}`;
}

/** The link of a material in the list. */
export const linkId = (id: string) => `material-${id}`;
