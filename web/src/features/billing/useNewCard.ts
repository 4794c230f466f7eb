import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CardEntryHandle } from './cardEntry/handle';
import { api, data } from '~/api/client';
import { actionOf, ApiError, type FieldProblem } from '~/api/problem';

const send = (token: string) =>
  data(api.POST('/members/me/payments', { body: { token, default: true } }));

/** A card on its way from its fields to the member's cards, to pay with from now on. */
export function useNewCard(onSaved: () => void) {
  const ref = useRef<CardEntryHandle>(null);
  const [entering, setEntering] = useState(false);
  const [refusedHere, setRefusedHere] = useState<FieldProblem | null>(null);
  const add = useMutation({
    mutationFn: async (token: string) => {
      try {
        return await send(token);
      } catch (error) {
        const action = actionOf(error);
        if (action === null) throw error;
        const answered = (await ref.current?.authenticate(action)) ?? null;
        // Whoever turns away from the bank reads what is missing.
        if (answered === null) throw error;
        return await send(answered);
      }
    },
    onSuccess: onSaved,
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
      } finally {
        setEntering(false);
      }
    },
  };
}
