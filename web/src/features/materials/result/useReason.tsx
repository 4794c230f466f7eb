import { useMemo, type ReactNode } from 'react';
import { changeOf, citationsOf, partsOf, traced } from './reason';
import { useReasonView } from './useReasonView';
import type { Comparison } from '~/api/wire';

/** Makes reasons out of the steps of a comparison; null where a figure has none. */
export function useReason(comparison: Comparison | null) {
  const { nameOf, planName, lineOf, show } = useReasonView();
  const plans = useMemo(
    () => comparison?.plans.map((plan) => traced(plan, plan.trace)) ?? [],
    [comparison],
  );
  return {
    /** Why a plan's figure is what it is. */
    value(plan: number, figure: string, unit: string): ReactNode | null {
      const of = plans[plan];
      const step = of?.step(figure) ?? null;
      if (of === undefined || step === null || step.unit !== 'yen') return null;
      const parts = partsOf(of, step);
      const own = [{ figure, amount: step.amount, step }];
      return show({
        title: nameOf(figure),
        of: planName(plan),
        unit,
        lines: (parts.length === 0 ? own : parts).map((part) => lineOf(part)),
        law: citationsOf(step, parts),
        rounding: step.rounding,
      });
    },
    /** Why a figure, or several together, changes against the current pay; "-x" counts with minus. */
    change(plan: number, figures: readonly string[], unit: string): ReactNode | null {
      const changes = figures.map((figure) =>
        changeOf(plans[0] ?? null, plans[plan] ?? null, figure),
      );
      const parts = changes.flat();
      const [first] = parts;
      if (first?.step == null || changes.some((change) => change.length === 0)) return null;
      const label = (index: number) => {
        const name = nameOf(parts[index]?.figure ?? '');
        const whose = planName(index % 2 === 0 ? plan : 0);
        return parts.length === 1 ? name : parts.length === 2 ? whose : `${whose} ${name}`;
      };
      return show({
        title: [...new Set(parts.map(({ figure }) => nameOf(figure)))].join(' + '),
        of: planName(plan),
        unit,
        lines: parts.map((part, index) => lineOf(part, label(index))),
        law: citationsOf(first.step, parts),
        rounding: first.step.rounding,
      });
    },
  };
}
