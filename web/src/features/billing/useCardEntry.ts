import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readCard, sandboxToken, type CardField, type CardText, type ReadCard } from './card';
import type { FieldProblem } from '~/api/problem';
import { useWords } from '~/i18n/useWords';
import { todayInJapan } from '~/lib/dates';
import { digitsOf } from '~/lib/digits';
import { useFocusWrong } from '~/lib/useFocusWrong';

const EMPTY: CardText = { number: '', expiry: '', cvc: '', name: '' };
const FIELDS = ['number', 'expiry', 'cvc', 'name'] as const satisfies readonly CardField[];

/** Refusals that one field can be blamed for; all others stand above the fields. */
const PLACES: Readonly<Record<string, CardField>> = {
  card_incorrect_number: 'number',
  card_expired: 'expiry',
  card_invalid_expiry: 'expiry',
  card_incorrect_cvc: 'cvc',
  card_invalid_characters: 'name',
  card_holder_mismatch: 'name',
};

/**
 * A card being entered: its fields, what is wrong with them, the question of the holder's bank, and
 * in the end the token that stands for the card.
 */
export function useCardEntry(problems: readonly FieldProblem[], onToken: (token: string) => void) {
  const { t } = useTranslation();
  const words = useWords();
  const [text, setText] = useState<CardText>(EMPTY);
  const [tries, setTries] = useState(0);
  const [asked, setAsked] = useState<ReadCard | null>(null);
  const [changed, setChanged] = useState<readonly CardField[]>([]);

  const answer = readCard(text, todayInJapan(new Date()));
  const own = 'problems' in answer ? answer.problems : {};
  const refused = problems.find(({ field }) => field === 'token');
  const refusedField = refused === undefined ? undefined : PLACES[refused.code];
  const say = ({ code, params }: FieldProblem) =>
    words(`error.${code}`, params) ?? t('error.unknown');

  useFocusWrong(
    tries === 0 ? null : tries,
    FIELDS.map((field) => `card-${field}`),
    (id) => id.slice('card-'.length) in own,
  );
  useFocusWrong(
    refused ?? null,
    FIELDS.map((field) => `card-${field}`),
    (id) => id === `card-${refusedField}`,
  );

  return {
    text,
    lastFour: asked === null ? null : digitsOf(text.number).slice(-4),
    change(part: Partial<CardText>) {
      setText((before) => ({ ...before, ...part }));
      setChanged((before) => [...before, ...(Object.keys(part) as CardField[])]);
    },
    errorOf(field: CardField): string | undefined {
      const code = tries > 0 ? own[field] : undefined;
      if (code !== undefined) return t(`card.problem.${code}`);
      // A refused field that was corrected is no longer wrong.
      return refused !== undefined && refusedField === field && !changed.includes(field)
        ? say(refused)
        : undefined;
    },
    /** Why the card was refused, where no field can be blamed. */
    refusal: refused !== undefined && refusedField === undefined ? say(refused) : null,
    submit() {
      setTries(tries + 1);
      setChanged([]);
      if ('problems' in answer) return;
      if (answer.card.test === 'authentication_required') setAsked(answer.card);
      else onToken(sandboxToken(answer.card));
    },
    /** The holder's answer to the bank. */
    authenticate(authenticated: boolean) {
      if (asked === null) return;
      setAsked(null);
      onToken(sandboxToken(asked, authenticated));
    },
    giveUp: () => setAsked(null),
  };
}
