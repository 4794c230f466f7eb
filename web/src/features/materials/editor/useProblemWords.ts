import { useTranslation } from '~/i18n/useTranslation';
import { MATERIAL } from './material';
import { fieldAt } from './places';
import { wordOf, type Problem } from './sections';
import { reasonWords } from '~/i18n/reasonWords';
import { useLanguage } from '~/i18n/useLanguage';
import { useWords } from '~/i18n/useWords';
import { formatDate } from '~/lib/dates';
import { percentOfRate } from '~/lib/rates';

/** Messages of problems, and names of their fields. */
export function useProblemWords() {
  const { t } = useTranslation();
  const words = useWords();
  const language = useLanguage();
  const readable = (value: string) => {
    if (/^-?\d{5,}$/.test(value)) return Number(value).toLocaleString('en-US');
    return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDate(value, language) : value;
  };
  return {
    message(problem: Problem): string {
      const percent = fieldAt(MATERIAL, problem.field)?.look === 'percent';
      const params = Object.entries(problem.params ?? {}).map(([key, value]) => [
        key,
        percent ? `${percentOfRate(value)}%` : readable(value),
      ]);
      return (
        reasonWords(problem.code, Object.fromEntries(params) as Record<string, string>) ??
        t('editor.wrong_value')
      );
    },
    name: (path: string): string => words(`field.${wordOf(path)}`) ?? path,
    /** Null for what the form holds and no field shows. */
    nameOrNull: (path: string): string | null => words(`field.${wordOf(path)}`),
  };
}
