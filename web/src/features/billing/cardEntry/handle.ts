import type { ReactNode, Ref } from 'react';
import type { FieldProblem, PaymentAction } from '~/api/problem';

/**
 * The token that stands for a card, or why there is none: the refusal of a provider that its fields
 * ask before the server does. Null where the fields say why by themselves.
 */
export type CardAnswer = { token: string } | { problem: FieldProblem | null };

/** What the pages may ask of the fields of a card. */
export interface CardEntryHandle {
  /** Reads the card. */
  submit: () => Promise<CardAnswer>;
  /**
   * Lets the holder answer the bank (3-D Secure), which the provider asked for after the token, and
   * answers the token to go on with. Null where the holder has turned away.
   */
  authenticate: (action: PaymentAction) => Promise<string | null>;
}

export interface CardEntryProps {
  ref: Ref<CardEntryHandle>;
  /** Why the last card was not taken; said at the field to blame, or above the fields. */
  refused: FieldProblem | null;
}

/**
 * How the cards of one payment provider are entered: its fields, and the way to a token. `Needs` is what
 * the plan on offer says of them.
 */
export type CardEntryOf<Needs = unknown> = (props: CardEntryProps & Needs) => ReactNode;
