import type { Language } from '~/i18n/language';
import { formatMonth } from '~/lib/dates';

/** A fiscal year by the month of its first day. */
export const yearFrom = (start: string, language: Language): string =>
  formatMonth(start.slice(0, 7), language);
