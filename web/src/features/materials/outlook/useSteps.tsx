import { useMemo, type ReactNode } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import type { Step } from '~/api/wire';
import {
  citationsOf,
  partsOf,
  stepsOf,
  traced,
  type Part,
} from '~/features/materials/result/reason';
import { useReasonView } from '~/features/materials/result/useReasonView';

interface Asked {
  /** What the page calls the figure. */
  title: string;
  /** Whose figure it is, of which time. */
  of: string;
  /** The steps that it is made of. */
  figures: readonly string[];
  /** As it is shown, with either sign. */
  shown: number;
  /** Yen unless another is named. */
  unit?: string;
}

interface Change {
  title: string;
  of: string;
  /** The figure of the plan and that of today. */
  figures: readonly [then: string, now: string];
  labels: readonly [then: string, now: string];
  shown: number;
}

export interface Steps {
  /** Why a figure is what it is; null where no step tells it. */
  why: (asked: Asked) => ReactNode | null;
  /** Why a figure differs from that of today. */
  change: (asked: Change) => ReactNode | null;
}

const asPart = (step: Step): Part => ({ figure: step.figure, amount: step.amount, step });

/** Reasons of the figures of the months or the years, once their steps have come. */
export function useSteps(explained: { trace?: Step[] } | null): Steps {
  const { t } = useTranslation();
  const { lineOf, show } = useReasonView();
  const known = useMemo(
    () => (explained === null ? null : traced(explained, explained.trace ?? [])),
    [explained],
  );
  return {
    why({ title, of, figures, shown, unit = t('unit.yen') }) {
      const steps = figures.length === 0 ? [] : stepsOf(known, figures, shown);
      const [first, ...more] = steps;
      if (known === null || first === undefined) return null;
      // one step is told by what it is the sum of, several by themselves
      const parts = more.length === 0 ? partsOf(known, first) : steps.map(asPart);
      return show({
        title,
        of,
        unit,
        lines: (parts.length === 0 ? [asPart(first)] : parts).map((part) => lineOf(part)),
        law: citationsOf(first, parts),
        rounding: more.length === 0 ? first.rounding : 'none',
      });
    },
    change({ title, of, figures: [then, now], labels, shown }) {
      const [after, before] = [known?.step(then), known?.step(now)];
      if (!after || !before || after.amount - before.amount !== shown) return null;
      const parts = [asPart(after), { ...asPart(before), amount: -before.amount }];
      return show({
        title,
        of,
        unit: t('unit.yen'),
        lines: parts.map((part, at) => lineOf(part, labels[at])),
        law: citationsOf(after, parts),
        rounding: 'none',
      });
    },
  };
}
