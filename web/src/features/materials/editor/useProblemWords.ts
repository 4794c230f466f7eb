import { useTranslation } from '~/i18n/useTranslation';
import { MATERIAL } from './material';
import type { AnyField } from './kinds';
import { fieldAt } from './places';
import { wordOf } from './sections';
import { yearOfValue } from './surrenderValues';
import type { FieldCode, FieldProblem } from '~/api/problem';
import { contractOf, NTH } from '~/features/materials/insurance/contractNames';
import { reasonWords } from '~/i18n/reasonWords';
import { useLanguage } from '~/i18n/useLanguage';
import { useWords } from '~/i18n/useWords';
import { formatDate } from '~/lib/dates';
import { percentOfRate } from '~/lib/rates';

/** A pay of nothing is refused as no insurance, one beyond the bound by its range: one sentence says both. */
const RANGED = new Set<FieldCode>(['out_of_range', 'not_insured']);

/** Messages of problems, and names of their fields. */
export function useProblemWords() {
  const { t } = useTranslation();
  const words = useWords();
  const language = useLanguage();
  const readable = (value: string) => {
    if (/^-?\d{5,}$/.test(value)) return Number(value).toLocaleString('en-US');
    return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDate(value, language) : value;
  };
  /** An end of a range, as it would be typed into its field. */
  const end = (field: AnyField | undefined, value: string) => {
    if (field?.look === 'percent') return `${percentOfRate(value)}%`;
    if (field?.look === 'yen') return t('editor.yen', { amount: readable(value) });
    const unit = field?.look === 'count' && field.said.unit;
    return unit
      ? t('editor.with_unit', { value: readable(value), unit: t(unit) })
      : readable(value);
  };
  const name = (path: string): string => words(`field.${wordOf(path)}`) ?? path;
  return {
    message(problem: FieldProblem): string {
      const { code, params = {} } = problem;
      if (/(^|\.)(current|proposals\.\d+)\.monthly$/.test(problem.field) && RANGED.has(code)) {
        const [min, max] = fieldAt(MATERIAL, problem.field)?.bound ?? [];
        const yen = (value: unknown) => t('editor.yen', { amount: readable(String(value)) });
        return t('editor.pay_range', { min: yen(min), max: yen(max) });
      }
      if (code === 'too_many' && /\.(surrender_values|death_benefits)$/.test(problem.field)) {
        return t('editor.policy.too_many_years', { max: params['max'] ?? '' });
      }
      const field = code === 'out_of_range' ? fieldAt(MATERIAL, problem.field) : undefined;
      const said = Object.fromEntries(
        Object.entries(params).map(([key, value]) => [key, end(field, value)]),
      );
      // The other end is the law's, and is said when the engine answers.
      if (code === 'out_of_range' && said['max'] === undefined) {
        return t('editor.at_least', { min: said['min'] ?? '' });
      }
      if (code === 'out_of_range' && said['min'] === undefined) {
        return t('editor.at_most', { max: said['max'] ?? '' });
      }
      if (field?.look === 'day') {
        return t('editor.day_range', { min: said['min'] ?? '', max: said['max'] ?? '' });
      }
      return reasonWords(code, said) ?? t('editor.wrong_value');
    },
    name,
    /** Its name, and of which of several contracts it is. */
    named(path: string): string {
      const contract = contractOf(path);
      if (contract === null) return name(path);
      const year = yearOfValue(path);
      const at = t(NTH[contract.list], { number: contract.index + 1 });
      const field =
        year === null
          ? name(path)
          : t('editor.problem_of_year', {
              field: name(path),
              year: t('editor.policy.values_year', { year }),
            });
      return t('editor.problem_at', { at, field });
    },
  };
}
