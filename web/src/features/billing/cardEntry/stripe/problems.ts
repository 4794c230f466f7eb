import type { StripeError } from '@stripe/stripe-js';
import type { FieldCode, FieldProblem } from '~/api/problem';
import type { CardProblem } from '~/features/billing/cardEntry/fields';

/** What Stripe's fields say while a card is typed, as our fields say it. */
const TYPED: Readonly<Record<string, CardProblem>> = {
  incomplete_number: 'number_incomplete',
  invalid_number: 'number_invalid',
  incomplete_expiry: 'expiry_incomplete',
  invalid_expiry_month: 'expiry_month_invalid',
  invalid_expiry_month_past: 'expired',
  invalid_expiry_year: 'expiry_year_invalid',
  invalid_expiry_year_past: 'expired',
  incomplete_cvc: 'cvc_incomplete',
  invalid_cvc: 'cvc_invalid',
};

/** Null for a code that the fields of a card do not have. */
export const typedProblem = (code: string | undefined): CardProblem | null =>
  TYPED[code ?? ''] ?? null;

type Refusal = Extract<FieldCode, `card_${string}`>;

/** Why Stripe refused a card, in the codes that the server has for the same. */
const REFUSALS: Readonly<Record<string, Refusal>> = {
  authentication_required: 'card_authentication_failed',
  card_decline_rate_limit_exceeded: 'card_too_many_declines',
  card_declined: 'card_declined',
  // the limit of the card, or of a time, is reached
  card_velocity_exceeded: 'card_insufficient_funds',
  expired_card: 'card_expired',
  incorrect_cvc: 'card_incorrect_cvc',
  incorrect_number: 'card_incorrect_number',
  insufficient_funds: 'card_insufficient_funds',
  invalid_card_type: 'card_not_credit',
  invalid_characters: 'card_invalid_characters',
  invalid_cvc: 'card_incorrect_cvc',
  invalid_expiry_month: 'card_invalid_expiry',
  invalid_expiry_year: 'card_invalid_expiry',
  invalid_number: 'card_incorrect_number',
  payment_intent_authentication_failure: 'card_authentication_failed',
  processing_error: 'card_processing_error',
  setup_intent_authentication_failure: 'card_authentication_failed',
};

/** Whether the bank was asked, and did not take the holder for who they are. */
export const wasRefused = (error: StripeError | undefined): boolean =>
  REFUSALS[error?.code ?? ''] === 'card_authentication_failed';

/**
 * The reason of a decline is finer than its code. What is no word about the card (no connection, a fault
 * of Stripe's or of ours) is a fault of the processing: it can be tried again.
 */
export function refusalOf({ code, decline_code: decline, type }: StripeError): FieldProblem {
  const known = REFUSALS[decline ?? ''] ?? REFUSALS[code ?? ''];
  const other: Refusal = type === 'card_error' ? 'card_declined' : 'card_processing_error';
  return { field: 'token', code: known ?? other };
}
