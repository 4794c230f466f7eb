import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isExpired } from './expiry';
import { CARDS, useCards } from './useCards';
import { useNewCard } from './useNewCard';
import type { Card } from '~/api/wire';

/** The choice of a card that is not registered yet. */
export const NEW = 'new';

/**
 * One of the member's cards, or another one that is registered first. `onChosen` goes on with it, and
 * learns whether it is new: then it is the one to pay with already.
 */
export function useCardChoice(onChosen: (card: Card, isNew: boolean) => void) {
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<string | null>(null);
  const [entered, setEntered] = useState(false);
  const cards = useCards();
  const card = useNewCard((saved) => {
    void queries.invalidateQueries({ queryKey: CARDS });
    // Whatever goes wrong from here on, the card is there and need not be typed again.
    queries.setQueryData<Card[]>(CARDS, (before = []) => [
      ...before.map((one) => ({ ...one, isDefault: false })),
      saved,
    ]);
    setChosen(saved.id);
    onChosen(saved, true);
  });
  const saved = cards.data ?? [];
  // one that has expired can be chosen, and is not proposed
  const good = saved.filter((one) => !isExpired(one));
  const selected = chosen ?? good.find(({ isDefault }) => isDefault)?.id ?? good[0]?.id ?? NEW;

  return {
    cards,
    saved,
    selected,
    entry: card.entry,
    busy: card.busy,
    error: card.error,
    /** The fields of a new card stay, with what was typed, while another one is looked at. */
    withFields: selected === NEW || entered,
    choose(id: string) {
      setChosen(id);
      if (id === NEW) setEntered(true);
    },
    submit() {
      if (card.busy) return;
      card.reset();
      if (selected === NEW) return void card.save();
      const found = saved.find(({ id }) => id === selected);
      if (found !== undefined) onChosen(found, false);
    },
  };
}
