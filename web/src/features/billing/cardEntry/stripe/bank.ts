import { stripeOf } from './load';
import { wasRefused } from './problems';
import type { PaymentAction } from '~/api/problem';

/**
 * Lets Stripe's script ask the bank about a card that is kept; what it answers stands for the proof. A proof that
 * failed is an answer, too: the server tells what came of it.
 */
export async function askBank(
  publishableKey: string,
  { client_secret: clientSecret }: PaymentAction,
): Promise<string | null> {
  const stripe = await stripeOf(publishableKey);
  const { error, paymentIntent, setupIntent } = await stripe.handleNextAction({ clientSecret });
  const answered = wasRefused(error)
    ? (error?.payment_intent ?? error?.setup_intent)
    : (paymentIntent ?? setupIntent);
  return answered?.id ?? null;
}
