import { stripeOf } from './load';
import type { PaymentAction } from '~/api/problem';

/** Lets Stripe's script ask the bank about a card that is kept; what it answers stands for the proof. */
export async function askBank(
  publishableKey: string,
  { client_secret: clientSecret }: PaymentAction,
): Promise<string | null> {
  const stripe = await stripeOf(publishableKey);
  const { error, paymentIntent, setupIntent } = await stripe.handleNextAction({ clientSecret });
  return error ? null : ((paymentIntent ?? setupIntent)?.id ?? null);
}
