import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CardEntryHandle } from './cardEntry/CardEntry';
import { api, data } from '~/api/client';
import { ApiError } from '~/api/problem';

/** A card on its way from its fields to the member's cards, to pay with from now on. */
export function useNewCard(onSaved: () => void) {
  const ref = useRef<CardEntryHandle>(null);
  const [entering, setEntering] = useState(false);
  const add = useMutation({
    mutationFn: (token: string) =>
      data(api.POST('/members/me/payments', { body: { token, default: true } })),
    onSuccess: onSaved,
  });
  const problems = add.error instanceof ApiError ? (add.error.problem.errors ?? []) : [];
  return {
    /** Of the card entry. */
    entry: { ref, refused: problems.find(({ field }) => field === 'token') ?? null },
    error: add.error,
    busy: entering || add.isPending,
    reset: add.reset,
    async save() {
      setEntering(true);
      try {
        const token = (await ref.current?.submit()) ?? null;
        if (token !== null) add.mutate(token);
      } finally {
        setEntering(false);
      }
    },
  };
}
