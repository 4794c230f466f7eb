import type { ReactNode, Ref } from 'react';
import { SandboxEntry } from './sandbox/SandboxEntry';
import type { FieldProblem, PaymentAction } from '~/api/problem';

/** What the pages may ask of the fields of a card. */
export interface CardEntryHandle {
  /**
   * Reads the card and answers the token that stands for it. Null where there is none: the fields
   * say why.
   */
  submit: () => Promise<string | null>;
  /**
   * Lets the holder answer the bank (3-D Secure), which the provider asked for after the token, and
   * answers the token to go on with. Null where the holder has turned away.
   */
  authenticate: (action: PaymentAction) => Promise<string | null>;
}

interface CardEntryProps {
  ref: Ref<CardEntryHandle>;
  /** Why the server did not take the last token; said at the field to blame, or above the fields. */
  refused: FieldProblem | null;
}

/** How the cards of one payment provider are entered: its fields, and the way to a token. */
export type CardEntryOf = (props: CardEntryProps) => ReactNode;

/**
 * The card entry of the provider that the server takes tokens of. The only one it has is the sandbox
 * (`payments.provider`), so it names none yet; with a second one the plan on offer names it, and the
 * choice is made here. Nothing else knows which one it is.
 */
export const CardEntry: CardEntryOf = SandboxEntry;
