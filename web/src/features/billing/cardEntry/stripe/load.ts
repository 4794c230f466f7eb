import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';

const loaded = new Map<string, Promise<Stripe>>();

/**
 * Stripe of an account, with its script from Stripe's own server, as it has to be. It is asked for here
 * and not with the page: a card is entered on few of them. What could not be loaded is asked for again.
 */
export function stripeOf(publishableKey: string): Promise<Stripe> {
  const known = loaded.get(publishableKey);
  if (known !== undefined) return known;
  const asked = loadStripe(publishableKey).then((stripe) => {
    if (stripe === null) throw new Error('there is no browser for Stripe');
    return stripe;
  });
  loaded.set(publishableKey, asked);
  asked.catch(() => loaded.delete(publishableKey));
  return asked;
}
