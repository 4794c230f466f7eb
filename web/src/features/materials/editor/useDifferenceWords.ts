import type { Difference } from './differences';
import type { ContractForm, PayForm } from './form';
import { MATERIAL } from './material';
import { closingMonth } from './pay';
import { fieldAt } from './places';
import { yearOfValue } from './surrenderValues';
import { contractLine, payLine } from './summaries';
import { useProblemWords } from './useProblemWords';
import { contractOf, NTH } from '~/features/materials/insurance/contractNames';
import { useLanguage } from '~/i18n/useLanguage';
import { useTranslation } from '~/i18n/useTranslation';
import { formatDate, parseDate } from '~/lib/dates';
import { formatYen, yenOf } from '~/lib/yen';

/** A whole row; a value in a list of values is a field. */
const isRow = (path: string) => /\.\d+$/.test(path) && fieldAt(MATERIAL, path) === undefined;

/** What differs between two forms, in words. */
export function useDifferenceWords() {
  const { t } = useTranslation();
  const words = useProblemWords();
  const language = useLanguage();

  const valueOf = (path: string, value: unknown): string => {
    if (value === undefined) return t('editor.conflict_none');
    if (isRow(path)) {
      const list = contractOf(path)?.list;
      const line = path.startsWith('proposals')
        ? payLine(value as PayForm, t)
        : list !== undefined
          ? contractLine(value as ContractForm, list, t)
          : '';
      return line || t('editor.conflict_some');
    }
    const field = fieldAt(MATERIAL, path);
    if (value === true) return t(field?.isToggle ? 'editor.conflict_some' : 'editor.conflict_yes');
    if (value === false) return t(field?.isToggle ? 'editor.conflict_none' : 'editor.conflict_no');
    const text = String(value);
    const word = field?.options?.[text];
    if (word !== undefined) return t(word);
    if (text === '') return t('editor.conflict_empty');
    if (path === 'company.area.choice') return t('editor.area.own');
    if (path === 'company.fiscal_year_start') {
      const month = closingMonth(text);
      return month === null ? text : t('editor.month', { month });
    }
    const withUnit = (unit: string) => t('editor.with_unit', { value: text, unit });
    switch (field?.look) {
      case 'yen': {
        const yen = yenOf(text);
        return yen === null ? text : t('editor.yen', { amount: formatYen(yen) });
      }
      case 'day': {
        const day = parseDate(text);
        return day.kind === 'value' ? formatDate(day.value, language) : text;
      }
      case 'percent':
        return withUnit('%');
      case 'count':
      case 'ratio':
        return field.said.unit ? withUnit(t(field.said.unit)) : text;
      default:
        return text;
    }
  };

  return {
    /** 「案2 1回目 支給額」: which of several it is, and its label. */
    label({ path }: Difference): string {
      const [, plan] = /^proposals\.(\d+)/.exec(path) ?? [];
      const [, bonus] = /\.bonuses\.(\d+)/.exec(path) ?? [];
      const contract = contractOf(path);
      const year = yearOfValue(path);
      const [, person] = /\.dependants\.(\d+)/.exec(path) ?? [];
      const nth = (key: 'result.plan' | 'editor.nth_bonus' | 'editor.nth_person', at?: string) =>
        at === undefined ? [] : [t(key, { number: Number(at) + 1 })];
      // A toggle says whether there is what stands beside it.
      const name = words.name(path.replace(/(^|\.)has_(\w+)$/, '$1$2'));
      return [
        ...nth('result.plan', plan),
        ...nth('editor.nth_bonus', bonus),
        ...nth('editor.nth_person', person),
        ...(contract === null ? [] : [t(NTH[contract.list], { number: contract.index + 1 })]),
        ...(/^(proposals|deferred_insurance|life_insurance)\.\d+$/.test(path) ? [] : [name]),
        ...(year === null ? [] : [t('editor.policy.values_year', { year })]),
      ].join(language === 'ja' ? ' ' : ', ');
    },
    valueOf,
    mine: ({ path, mine }: Difference) => valueOf(path, mine),
    theirs: ({ path, theirs }: Difference) => valueOf(path, theirs),
  };
}
