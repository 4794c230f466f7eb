import type { FieldCode, FieldProblem } from '~/api/problem';
import { toHalfWidth } from '~/lib/width';

/** What the fields of every provider have in common: their names, what is wrong, and the holder. */

/** In the order of the page. */
export const CARD_FIELDS = ['number', 'expiry', 'cvc', 'name'] as const;
export type CardField = (typeof CARD_FIELDS)[number];

export type CardProblem =
  | 'number_incomplete'
  | 'number_invalid'
  | 'not_for_demo'
  | 'expiry_incomplete'
  | 'expiry_month_invalid'
  | 'expiry_year_invalid'
  | 'expired'
  | 'cvc_incomplete'
  | 'cvc_invalid'
  | 'name_missing'
  | 'name_invalid'
  | 'invalid_characters';

export type CardProblems = Partial<Record<CardField, CardProblem>>;

/** Refusals that one field can be blamed for; all others stand above the fields. */
const PLACES: Readonly<Partial<Record<FieldCode, CardField>>> = {
  card_incorrect_number: 'number',
  card_expired: 'expiry',
  card_invalid_expiry: 'expiry',
  card_incorrect_cvc: 'cvc',
  card_invalid_characters: 'name',
  card_holder_mismatch: 'name',
};

/** The field to blame for a refusal; nothing where there is none. */
export const blamed = (refused: FieldProblem | null): CardField | undefined =>
  refused === null ? undefined : PLACES[refused.code];

/** The name as it is printed on the card: capitals, one space between words. */
export const toHolder = (text: string): string => toHalfWidth(text).toUpperCase();

export function nameProblem(text: string): CardProblem | null {
  const plain = toHolder(text);
  if (plain === '') return 'name_missing';
  return /^[A-Z][A-Z .'/-]*$/.test(plain) ? null : 'name_invalid';
}
