import { useEffect, useState } from 'react';
import { createComparer, type Answer } from './comparer';
import { api, data } from '~/api/client';
import { ApiError, type FieldProblem } from '~/api/problem';
import type { Comparison, MaterialInput } from '~/api/wire';

export interface Live {
  /** The newest figures, kept while newer ones cannot be had. */
  comparison: Comparison | null;
  /** The newest figures that carry their steps. */
  explained: Comparison | null;
  errors: readonly FieldProblem[];
  /** `old`: the figures belong to an earlier input. */
  state: 'waiting' | 'fresh' | 'incomplete' | 'failed';
}

async function send(input: MaterialInput, explain: boolean, signal: AbortSignal): Promise<Answer> {
  try {
    const comparison = await data(
      api.POST('/materials/compare', { params: { query: { explain } }, body: input, signal }),
    );
    return { kind: 'figures', comparison };
  } catch (error) {
    if (error instanceof ApiError && error.status === 422) {
      return { kind: 'errors', errors: error.problem.errors ?? [] };
    }
    throw error;
  }
}

const START: Live = { comparison: null, explained: null, errors: [], state: 'waiting' };

function after(live: Live, answer: Answer, explained: boolean): Live {
  if (answer.kind === 'failed') return { ...live, state: 'failed' };
  if (answer.kind === 'errors') return { ...live, errors: answer.errors, state: 'incomplete' };
  return {
    comparison: answer.comparison,
    explained: explained ? answer.comparison : live.explained,
    errors: [],
    state: 'fresh',
  };
}

/** The comparison of what is in the form. */
export function useComparison() {
  const [live, setLive] = useState(START);
  const [comparer] = useState(() =>
    createComparer({
      send,
      receive: (answer, explained) => setLive((before) => after(before, answer, explained)),
      nextFrame: (call) => requestAnimationFrame(call),
    }),
  );
  useEffect(() => () => comparer.close(), [comparer]);
  return { live, comparer };
}
