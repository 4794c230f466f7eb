import { useEffect, useRef, useState } from 'react';
import { refusalOf, typedProblem, wasRefused } from './problems';
import { useElements } from './useElements';
import type { FieldProblem, PaymentAction } from '~/api/problem';
import {
  blamed,
  CARD_FIELDS,
  nameProblem,
  toHolder,
  type CardField,
} from '~/features/billing/cardEntry/fields';
import type { CardAnswer } from '~/features/billing/cardEntry/handle';
import { reasonWords } from '~/i18n/reasonWords';
import { useTranslation } from '~/i18n/useTranslation';

/**
 * A card being entered at Stripe: what is wrong with its fields, the token that stands for it, and the
 * question of the holder's bank, which Stripe's script asks.
 */
export function useStripeCard(publishableKey: string, refused: FieldProblem | null) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  const [changed, setChanged] = useState<readonly CardField[]>([]);
  const touch = (field: CardField) => setChanged((before) => [...before, field]);
  const { fields, told, failed, retry } = useElements(publishableKey, touch);
  const token = useRef<string | null>(null);

  const refusedField = blamed(refused);
  const say = ({ code, params }: FieldProblem) => reasonWords(code, params) ?? t('error.unknown');
  const wordsOf = (field: CardField): string | null => {
    if (field !== 'name' && told[field].problem === null) return told[field].words;
    const problem = field === 'name' ? nameProblem(name) : told[field].problem;
    return problem && t(`card.problem.${problem}`);
  };

  const focus = (field: CardField) => {
    if (field === 'name') document.getElementById('card-name')?.focus();
    else fields?.[field].focus();
  };
  useEffect(() => {
    if (refusedField !== undefined) focus(refusedField);
    // Only a new refusal moves the focus, not what is typed after it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [refused]);

  return {
    name,
    isReady: fields !== null,
    failed,
    retry,
    isFocused: (field: CardField) => field !== 'name' && told[field].focused,
    changeName(text: string) {
      setName(text);
      touch('name');
    },
    errorOf(field: CardField): string | undefined {
      const own = tried ? wordsOf(field) : null;
      if (own !== null) return own;
      // A refused field that was corrected is no longer wrong.
      return refused !== null && refusedField === field && !changed.includes(field)
        ? say(refused)
        : undefined;
    },
    /** Why the card was refused, where no field can be blamed. */
    refusal: refused !== null && refusedField === undefined ? say(refused) : null,
    /** Gives Stripe the card, and answers the token that stands for it. */
    async submit(): Promise<CardAnswer> {
      setTried(true);
      setChanged([]);
      const wrong = CARD_FIELDS.find((field) => wordsOf(field) !== null);
      if (fields === null || wrong !== undefined) {
        if (wrong !== undefined) focus(wrong);
        return { problem: null };
      }
      const { paymentMethod, error } = await fields.stripe.createPaymentMethod({
        type: 'card',
        card: fields.number,
        billing_details: { name: toHolder(name) },
      });
      if (error) {
        // What Stripe finds wrong in a field stands there by its own word.
        const isTyped = error.type === 'validation_error' && typedProblem(error.code) !== null;
        return { problem: isTyped ? null : refusalOf(error) };
      }
      token.current = paymentMethod.id;
      return { token: paymentMethod.id };
    },
    /** Lets the holder answer the bank, which the server's attempt with this card asked for. */
    async authenticate({ client_secret: clientSecret }: PaymentAction): Promise<string | null> {
      if (fields === null) return null;
      const { error } = await fields.stripe.handleNextAction({ clientSecret });
      // The server tells what came of a proof that failed.
      return error && !wasRefused(error) ? null : token.current;
    },
  };
}
