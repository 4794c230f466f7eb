import type {
  Stripe,
  StripeCardCvcElement,
  StripeCardExpiryElement,
  StripeCardNumberElement,
} from '@stripe/stripe-js';
import { useEffect, useState } from 'react';
import { stripeOf } from './load';
import { typedProblem } from './problems';
import type { CardProblem } from '~/features/billing/cardEntry/fields';
import { useLanguage } from '~/i18n/useLanguage';

/** The fields that Stripe draws, each in a frame of its own; the name is ours. */
export const DRAWN = ['number', 'expiry', 'cvc'] as const;
export type Drawn = (typeof DRAWN)[number];

interface Fields {
  stripe: Stripe;
  number: StripeCardNumberElement;
  expiry: StripeCardExpiryElement;
  cvc: StripeCardCvcElement;
}

/** What Stripe tells of a field: never what is in it. */
interface Told {
  problem: CardProblem | null;
  /** Stripe's own words, for what has none of ours. */
  words: string | null;
  focused: boolean;
}

const EMPTY: Readonly<Record<Drawn, CardProblem>> = {
  number: 'number_incomplete',
  expiry: 'expiry_incomplete',
  cvc: 'cvc_incomplete',
};
const start = (field: Drawn): Told => ({ problem: EMPTY[field], words: null, focused: false });
const START = { number: start('number'), expiry: start('expiry'), cvc: start('cvc') };

interface Change {
  complete: boolean;
  error: { code: string; message: string } | undefined;
}

const after = (field: Drawn, { complete, error }: Change): Partial<Told> => {
  if (error) return { problem: typedProblem(error.code), words: error.message };
  return { problem: complete ? null : EMPTY[field], words: null };
};

/** Colours and letters of our inputs, inside of Stripe's frames, which have no styles of ours. */
const style = () => {
  const ours = getComputedStyle(document.body);
  return {
    base: {
      color: ours.color,
      fontFamily: ours.fontFamily,
      fontSize: '16px',
      '::placeholder': { color: '#667182' },
    },
  };
};

/** The drawn fields, mounted where `card-number`, `card-expiry` and `card-cvc` stand. */
export function useElements(publishableKey: string, onChange: (field: Drawn) => void) {
  const language = useLanguage();
  const [fields, setFields] = useState<Fields | null>(null);
  const [told, setTold] = useState<Readonly<Record<Drawn, Told>>>(START);
  const [tries, setTries] = useState(0);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    let gone = false;
    let leave = () => {};
    const tell = (field: Drawn, part: Partial<Told>) =>
      setTold((before) => ({ ...before, [field]: { ...before[field], ...part } }));
    stripeOf(publishableKey)
      .then((stripe) => {
        if (gone) return;
        const elements = stripe.elements({ locale: language });
        // What is typed belongs to this order alone: Stripe keeps no card for other shops.
        const options = { style: style(), disableLink: true };
        const made = {
          stripe,
          number: elements.create('cardNumber', { ...options, showIcon: true }),
          expiry: elements.create('cardExpiry', options),
          cvc: elements.create('cardCvc', options),
        };
        leave = () => DRAWN.forEach((field) => made[field].destroy());
        DRAWN.forEach((field) => {
          // The three have the same events, each with a type of its own.
          const element = made[field] as StripeCardNumberElement;
          element.on('change', (change) => {
            tell(field, after(field, change));
            onChange(field);
          });
          element.on('focus', () => tell(field, { focused: true }));
          element.on('blur', () => tell(field, { focused: false }));
          element.mount(`#card-${field}`);
        });
        setFields(made);
      })
      .catch(() => {
        if (!gone) setFailed(true);
      });
    return () => {
      gone = true;
      leave();
      setFields(null);
      setTold(START);
    };
    // The fields stay while the page is drawn again around them.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [publishableKey, language, tries]);

  return {
    /** Null while they are loaded. */
    fields,
    told,
    /** Stripe's script could not be loaded. */
    failed,
    retry() {
      setFailed(false);
      setTries(tries + 1);
    },
  };
}
