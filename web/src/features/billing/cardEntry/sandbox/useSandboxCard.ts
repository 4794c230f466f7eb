import { useState } from 'react';
import { reasonWords } from '~/i18n/reasonWords';
import { useTranslation } from '~/i18n/useTranslation';
import { readCard, sandboxToken, type CardText, type ReadCard } from './card';
import type { FieldProblem } from '~/api/problem';
import type { CardAnswer } from '~/features/billing/cardEntry/handle';
import { blamed, CARD_FIELDS, type CardField } from '~/features/billing/cardEntry/fields';
import { todayInJapan } from '~/lib/dates';
import { digitsOf } from '~/lib/digits';
import { useFocusWrong } from '~/lib/useFocusWrong';

const EMPTY: CardText = { number: '', expiry: '', cvc: '', name: '' };

/** The holder's bank asks about a card, and the one who wants its token waits. */
interface Question {
  card: ReadCard;
  answer: (token: string | null) => void;
}

/**
 * A card being entered: its fields, what is wrong with them, the question of the holder's bank, and
 * in the end the token that stands for the card.
 */
export function useSandboxCard(refused: FieldProblem | null) {
  const { t } = useTranslation();
  const [text, setText] = useState<CardText>(EMPTY);
  const [tries, setTries] = useState(0);
  const [asked, setAsked] = useState<Question | null>(null);
  const [changed, setChanged] = useState<readonly CardField[]>([]);

  const answer = readCard(text, todayInJapan(new Date()));
  const own = 'problems' in answer ? answer.problems : {};
  const refusedField = blamed(refused);
  const say = ({ code, params }: FieldProblem) => reasonWords(code, params) ?? t('error.unknown');

  useFocusWrong(
    tries === 0 ? null : tries,
    CARD_FIELDS.map((field) => `card-${field}`),
    (id) => id.slice('card-'.length) in own,
  );
  useFocusWrong(
    refused,
    CARD_FIELDS.map((field) => `card-${field}`),
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
      return refused !== null && refusedField === field && !changed.includes(field)
        ? say(refused)
        : undefined;
    },
    /** Why the card was refused, where no field can be blamed. */
    refusal: refused !== null && refusedField === undefined ? say(refused) : null,
    /** Answers the token, or that there is none, as the fields say. */
    submit(): Promise<CardAnswer> {
      setTries(tries + 1);
      setChanged([]);
      return Promise.resolve(
        'problems' in answer ? { problem: null } : { token: sandboxToken(answer.card) },
      );
    },
    /** Lets the holder answer the bank; null where there is nothing to go on with. */
    authenticate(): Promise<string | null> {
      if ('problems' in answer) return Promise.resolve(null);
      const { card } = answer;
      return new Promise((resolve) => setAsked({ card, answer: resolve }));
    },
    /** The holder's answer to the bank. */
    answerBank(authenticated: boolean) {
      setAsked(null);
      asked?.answer(sandboxToken(asked.card, authenticated));
    },
    giveUp() {
      setAsked(null);
      asked?.answer(null);
    },
  };
}
