import { useState } from 'react';
import { reasonWords } from '~/i18n/reasonWords';
import { useTranslation } from '~/i18n/useTranslation';
import { readCard, sandboxToken, type CardText, type ReadCard } from './card';
import type { FieldProblem } from '~/api/problem';
import type { CardAnswer } from '~/features/billing/cardEntry/handle';
import { useQuestion } from '~/features/billing/cardEntry/useQuestion';
import { blamed, CARD_FIELDS, type CardField } from '~/features/billing/cardEntry/fields';
import { todayInJapan } from '~/lib/dates';
import { digitsOf } from '~/lib/digits';
import { useFocusWrong } from '~/lib/useFocusWrong';

const EMPTY: CardText = { number: '', expiry: '', cvc: '', name: '' };

/**
 * A card being entered: its fields, what is wrong with them, the question of the holder's bank, and
 * in the end the token that stands for the card.
 */
export function useSandboxCard(refused: FieldProblem | null) {
  const { t } = useTranslation();
  const [text, setText] = useState<CardText>(EMPTY);
  const [tries, setTries] = useState(0);
  // The holder's bank asks about a card, and the one who wants its token waits.
  const bank = useQuestion<ReadCard, string>();
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
    lastFour: bank.asked === null ? null : digitsOf(text.number).slice(-4),
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
      return bank.ask(answer.card);
    },
    /** The holder's answer to the bank. */
    answerBank(authenticated: boolean) {
      if (bank.asked !== null) bank.answer(sandboxToken(bank.asked, authenticated));
    },
    giveUp: () => bank.answer(null),
  };
}
