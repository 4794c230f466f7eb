import { useMemo, type ReactNode } from 'react';
import type { Step } from '~/api/wire';
import { citationsOf, partsOf, traced, type Part } from '~/features/materials/result/reason';
import { useReasonView } from '~/features/materials/result/useReasonView';
import type { Key } from '~/i18n/words';
import { useLanguage } from '~/i18n/useLanguage';
import { useTranslation } from '~/i18n/useTranslation';
import { useWords } from '~/i18n/useWords';
import { formatYen } from '~/lib/yen';
import type { ReasonLine } from '~/ui/Reason';
import { otherWordOf, type Exits } from './exits';
import { runsOf, yearOf } from './runs';
import { fiscalYear } from './fiscalYear';

/** The steps of an answer, and where those of the insurance stand among them. */
export interface Explained {
  steps: readonly Step[];
  at: string;
}

/** The taxes of a year before what its exits bring. */
const BEFORE = 'before_surrender_detail.total';

interface Asked {
  title: string;
  of: string;
  figure: string;
  /** As it is shown: the step of another figure is no reason. */
  shown: number;
}

/**
 * Makes reasons of the figures of contracts; null where no step tells one. `named` says of a figure by its whole name
 * what the words of the company's insurance do not.
 */
export function useInsuranceReasons(
  explained: Explained | null,
  starts: readonly string[],
  named: (figure: string) => string | null = () => null,
) {
  const { t } = useTranslation();
  const words = useWords();
  const language = useLanguage();
  const { nameOf, lineOf, show } = useReasonView();
  const steps = explained?.steps;
  const known = useMemo(() => (steps === undefined ? null : traced(null, steps)), [steps]);

  const labelOf = (figure: string) =>
    named(figure) ??
    (figure.endsWith(BEFORE)
      ? t('insurance.before_surrender')
      : (words(`insurance.${figure.split('.').at(-1) ?? ''}`) ?? nameOf(figure)));

  /** Years of a total: those in a row that have the same amount are one line. */
  const linesOf = (parts: readonly Part[]): ReasonLine[] =>
    runsOf(parts).map(({ amount, count, first }) => {
      const start = starts[yearOf(first)];
      const from = start === undefined ? first : fiscalYear(start, language);
      return count === 1
        ? { label: from, amount }
        : {
            label: t('insurance.years_from', { from, count }),
            formula: `${formatYen(amount)} × ${count}`,
            amount: amount * count,
          };
    });

  return ({ title, of, figure, shown }: Asked): ReactNode | null => {
    const step = known?.step([explained?.at, figure].filter(Boolean).join('.')) ?? null;
    if (known === null || step === null || step.unit !== 'yen' || step.amount !== shown) {
      return null;
    }
    const parts = partsOf(known, step).filter(({ amount }) => amount !== 0);
    const own = [{ figure, amount: step.amount, step }];
    const isOfYears = parts.length > 0 && parts.every((part) => starts[yearOf(part.figure)]);
    return show({
      title,
      of,
      unit: t('unit.yen'),
      lines:
        parts.length === 0
          ? own.map((part) => lineOf(part, title))
          : isOfYears && figure.startsWith('totals.')
            ? linesOf(parts)
            : parts.map((part) => lineOf(part, labelOf(part.figure))),
      law: citationsOf(step, parts),
      rounding: step.rounding,
    });
  };
}

/** The words of the parts of a figure, true whatever is planned of the contracts. */
export const namedBy = (exits: Exits, words: (key: Key) => string) => (figure: string) => {
  const name = figure.endsWith(BEFORE) ? 'before_surrender' : (figure.split('.').at(-1) ?? '');
  const key = otherWordOf(name, exits);
  return key === null ? null : words(key);
};

export type InsuranceReasons = ReturnType<typeof useInsuranceReasons>;
