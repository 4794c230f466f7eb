import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isDeclined, isPassing, useDeclined } from './declined';
import { isExpired } from './expiry';
import { CARDS, useCards } from './useCards';
import { useNewCard } from './useNewCard';
import type { FieldCode } from '~/api/problem';
import type { Card } from '~/api/wire';
import { useHere } from '~/lib/useHere';

/** The choice of a card that is not registered yet. */
export const NEW = 'new';

interface Chosen {
  isNew: boolean;
  /** Is told what was said to a charge: a card that was declined is not chosen any more. */
  onRefused: (error: unknown) => void;
}

/** A card that was not charged before the page was opened, and why. */
export interface RefusedCard {
  id: string;
  reason: FieldCode;
}

/**
 * One of the member's cards, or another one that is registered first. `onChosen` goes on with it, and
 * learns whether it is new: then it is the one to pay with already.
 */
export function useCardChoice(
  onChosen: (card: Card, chosen: Chosen) => void,
  refused?: RefusedCard | null,
  /** The card of an attempt before the page was opened again. */
  tried?: Card,
) {
  const queries = useQueryClient();
  const here = useHere();
  const [chosen, setChosen] = useState<string | null>(null);
  const [entered, setEntered] = useState(false);
  /** How often it was to go on with no card chosen. */
  const [tries, setTries] = useState(0);
  const cards = useCards();
  const declined = useDeclined();
  const onRefused = (error: unknown) => {
    if (isDeclined(error)) setChosen(null);
  };
  const goOn = (one: Card, isNew: boolean) => onChosen(one, { isNew, onRefused });
  const card = useNewCard((saved) => {
    void queries.invalidateQueries({ queryKey: CARDS });
    // Whatever goes wrong from here on, the card is there and need not be typed again.
    queries.setQueryData<Card[]>(CARDS, (before = []) => [
      ...before.map((one) => ({ ...one, isDefault: false })),
      saved,
    ]);
    setChosen(saved.id);
    // Whatever becomes of it, the fields are for another one.
    setEntered(false);
    // Nothing is paid or ordered by whoever has left meanwhile.
    if (here.current) goOn(saved, true);
  });
  const saved = cards.data ?? [];
  const reasonOf = (one: Card) =>
    // what was said of it here is newer
    declined.isKnown(one) || refused?.id !== one.id || isPassing(refused.reason)
      ? declined.reasonOf(one)
      : refused.reason;
  // one that has expired or was declined can be chosen, and is not proposed
  const good = saved.filter((one) => !isExpired(one) && reasonOf(one) === null);
  // where the last of them was declined, the member says how to go on
  const otherwise = saved.some((one) => reasonOf(one) !== null) ? null : NEW;
  const proposed =
    good.find(({ id }) => id === tried?.id) ?? good.find(({ isDefault }) => isDefault) ?? good[0];
  const selected = chosen ?? proposed?.id ?? otherwise;

  return {
    cards,
    saved,
    selected,
    triesWithout: selected === null ? tries : 0,
    entry: card.entry,
    busy: card.busy,
    error: card.error,
    /** The fields of a new card stay, with what was typed, while another one is looked at. */
    withFields: selected === NEW || entered,
    choose(id: string) {
      setChosen(id);
      setTries(0);
      if (id === NEW) setEntered(true);
    },
    /** Why a card was declined. */
    declined: reasonOf,
    /** How often: each of the cards, and all of them together. */
    declinesOf: declined.timesOf,
    declines: declined.times,
    submit() {
      if (card.busy) return;
      card.reset();
      if (selected === NEW) return void card.save();
      if (selected === null) return setTries(tries + 1);
      const found = saved.find(({ id }) => id === selected);
      if (found !== undefined) goOn(found, false);
    },
  };
}
