import type { Language } from '~/i18n/language';
import { formatDate, formatMonth } from '~/lib/dates';
import { formatDifference, formatYen } from '~/lib/yen';

/** Numbers that are no amounts: a year has no groups. */
const COUNTED = new Set(['year', 'age']);

/** Remarks whose `amount` is no difference: their sentences say themselves what is more and what is less. */
const UNSIGNED = /^path_/;

/** Values of a remark as they are read: yen in groups, `amount` (a difference) with its sign, dates, months. */
export function warningParams(
  language: Language,
  params: Record<string, string> = {},
  code = '',
): Record<string, string> {
  const written = ([name, value]: [string, string]): [string, string] => {
    if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return [name, formatDate(value, language)];
    if (/^\d{4}-\d{2}$/.test(value)) return [name, formatMonth(value, language)];
    if (COUNTED.has(name) || !/^-?\d+$/.test(value)) return [name, value];
    const isSigned = name === 'amount' && !UNSIGNED.test(code);
    return [name, (isSigned ? formatDifference : formatYen)(Number(value))];
  };
  return Object.fromEntries(Object.entries(params).map(written));
}
