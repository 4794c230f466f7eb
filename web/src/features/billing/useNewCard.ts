import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CardEntryHandle } from './cardEntry/handle';
import { CARDS } from './useCards';
import { withBank } from './withBank';
import { api, data } from '~/api/client';
import { ApiError, type FieldProblem } from '~/api/problem';
import type { Card } from '~/api/wire';

/** A card on its way from its fields to the member's cards; `asDefault`, to pay with from now on. */
export function useNewCard(onSaved: (card: Card) => void, asDefault = true) {
  const ref = useRef<CardEntryHandle>(null);
  const queries = useQueryClient();
  const [entering, setEntering] = useState(false);
  const [refusedHere, setRefusedHere] = useState<FieldProblem | null>(null);
  const add = useMutation({
    mutationFn: (token: string) =>
      withBank(
        (answered) =>
          data(
            api.POST('/members/me/payments', {
              body: { token: answered ?? token, default: asDefault },
            }),
          ),
        async (action) => (await ref.current?.authenticate(action)) ?? null,
      ),
    onSuccess: onSaved,
    // where the provider had lost the cards that are shown, they are gone with this try
    onError: () => queries.invalidateQueries({ queryKey: CARDS }),
  });
  const problems = add.error instanceof ApiError ? (add.error.problem.errors ?? []) : [];
  return {
    /** Of the card entry. */
    entry: {
      ref,
      refused: refusedHere ?? problems.find(({ field }) => field === 'token') ?? null,
    },
    error: add.error,
    busy: entering || add.isPending,
    reset() {
      setRefusedHere(null);
      add.reset();
    },
    async save() {
      setEntering(true);
      try {
        const answer = (await ref.current?.submit()) ?? { problem: null };
        if ('token' in answer) add.mutate(answer.token);
        else setRefusedHere(answer.problem);
      } catch {
        // The provider's fields are gone, or their script failed.
        setRefusedHere({ field: 'token', code: 'card_processing_error' });
      } finally {
        setEntering(false);
      }
    },
  };
}
