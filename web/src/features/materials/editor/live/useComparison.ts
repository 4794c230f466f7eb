import { useEffect, useMemo, useState } from 'react';
import { createComparer, type Answer } from './comparer';
import type { Contracts } from '~/features/materials/insurance/contractNames';
import { queryOf, type Asked } from '~/features/materials/records';
import { api, data } from '~/api/client';
import { ApiError, codeOf, type FieldProblem } from '~/api/problem';
import type { Comparison, MaterialInput } from '~/api/wire';

export interface Live {
  /** The newest figures, kept while newer ones cannot be had. */
  comparison: Comparison | null;
  /** The contracts that they are of. */
  contracts: Contracts;
  /** The newest figures that carry their steps. */
  explained: Comparison | null;
  errors: readonly FieldProblem[];
  /** `old`: the figures belong to an earlier input. */
  state: 'waiting' | 'fresh' | 'incomplete' | 'failed' | 'unknown_scenario';
}

async function send(input: MaterialInput, asked: Asked, signal: AbortSignal): Promise<Answer> {
  try {
    const comparison = await data(
      api.POST('/materials/compare', { params: { query: queryOf(asked) }, body: input, signal }),
    );
    return { kind: 'figures', comparison, input };
  } catch (error) {
    if (error instanceof ApiError && error.status === 422) {
      return { kind: 'errors', errors: error.problem.errors ?? [] };
    }
    if (codeOf(error) === 'unknown_scenario') return { kind: 'unknown_scenario' };
    throw error;
  }
}

const START: Live = {
  comparison: null,
  contracts: {},
  explained: null,
  errors: [],
  state: 'waiting',
};

function after(live: Live, answer: Answer, explained: boolean): Live {
  if (answer.kind === 'failed') return { ...live, state: 'failed' };
  if (answer.kind === 'unknown_scenario') return { ...START, state: answer.kind };
  if (answer.kind === 'errors') return { ...live, errors: answer.errors, state: 'incomplete' };
  return {
    comparison: answer.comparison,
    contracts: answer.input,
    explained: explained ? answer.comparison : live.explained,
    errors: [],
    state: 'fresh',
  };
}

/** The comparison of what is in the form, with the law that is enacted or that of a scenario. */
export function useComparison(scenario: string | null) {
  const [answered, setAnswered] = useState({ live: START, scenario });
  const comparer = useMemo(
    () =>
      createComparer({
        send: (input, explain, signal) => send(input, { explain, scenario }, signal),
        receive: (answer, explained) =>
          setAnswered((before) => ({
            live: after(liveOf(before, scenario), answer, explained),
            scenario,
          })),
        nextFrame: (call) => requestAnimationFrame(call),
      }),
    [scenario],
  );
  useEffect(() => () => comparer.close(), [comparer]);
  return { live: liveOf(answered, scenario), comparer };
}

/** Figures of another law are none. */
const liveOf = (
  answered: { live: Live; scenario: string | null },
  scenario: string | null,
): Live => (answered.scenario === scenario ? answered.live : START);
