import { useEffect, useMemo } from 'react';
import { assumed, stands, type Assumed } from './assumed';
import type { MaterialForm } from '~/features/materials/editor/form';
import type { Contracts } from '~/features/materials/insurance/contractNames';
import { useComparison, type Live } from '~/features/materials/editor/live/useComparison';
import { toInput } from '~/features/materials/editor/toInput';
import type { Comparison, MaterialInput } from '~/api/wire';
import { todayInJapan } from '~/lib/dates';

export type FirstFigures =
  | ({ kind: 'figures'; comparison: Comparison; contracts: Contracts } & Assumed)
  /** Something that is typed has to be put right first. */
  | { kind: 'wrong'; path: string }
  /** Nothing was calculated: no network, or a server that fails. */
  | { kind: 'failed'; retry: () => void };

/** Figures of what stands, with the rest assumed; only until those of the form itself can be had. */
export function useFirstFigures(
  form: MaterialForm,
  base: MaterialInput,
  live: Live,
  scenario: string | null,
): FirstFigures | null {
  const { live: first, comparer } = useComparison(scenario);
  const isAsked = live.comparison === null && live.state === 'incomplete';
  const made = useMemo(
    () => (isAsked ? assumed(form, todayInJapan(new Date())) : null),
    [isAsked, form],
  );
  const input = useMemo(() => (made === null ? null : toInput(made.form, base)), [made, base]);
  useEffect(() => {
    if (input !== null) comparer.change(input, false);
  }, [input, comparer]);

  if (made === null || input === null) {
    // nothing is left to be assumed, and something is still missing
    const [missing] = live.errors;
    return isAsked && missing !== undefined && stands(form)
      ? { kind: 'wrong', path: missing.field }
      : null;
  }
  if (first.state === 'failed') return { kind: 'failed', retry: () => comparer.now(input) };
  const [wrong] = first.errors;
  if (first.state === 'incomplete' && wrong !== undefined) {
    return { kind: 'wrong', path: wrong.field };
  }
  if (first.state !== 'fresh' || first.comparison === null) return null;
  return { kind: 'figures', comparison: first.comparison, contracts: first.contracts, ...made };
}
