import {
  nameProblem,
  toHolder,
  type CardField,
  type CardProblem,
  type CardProblems,
} from '~/features/billing/cardEntry/fields';
import { digitsOf } from '~/lib/digits';
import { toHalfWidth } from '~/lib/width';

/** What the sandbox does with a card; every one stands for a published test number. */
export type TestCard =
  | 'visa'
  | 'mastercard'
  | 'jcb'
  | 'amex'
  | 'declined'
  | 'insufficient_funds'
  | 'expired'
  | 'incorrect_cvc'
  | 'processing_error'
  | 'debit'
  | 'prepaid'
  | 'foreign'
  | 'authentication_required'
  | 'charge_declined';

export const TEST_CARDS: Readonly<Record<string, TestCard>> = {
  '4242424242424242': 'visa',
  '5555555555554444': 'mastercard',
  '3566002020360505': 'jcb',
  '378282246310005': 'amex',
  '4000002760003184': 'authentication_required',
  '4000000000000341': 'charge_declined',
  '4000000000000002': 'declined',
  '4000000000009995': 'insufficient_funds',
  '4000000000000069': 'expired',
  '4000000000000127': 'incorrect_cvc',
  '4000000000000119': 'processing_error',
  '4000056655665556': 'debit',
  '5105105105105100': 'prepaid',
  '4000008260000000': 'foreign',
};

type Brand = 'visa' | 'mastercard' | 'jcb' | 'amex' | 'unknown';

export function brandOf(number: string): Brand {
  const digits = digitsOf(number);
  if (/^3[47]/.test(digits)) return 'amex';
  if (/^35/.test(digits)) return 'jcb';
  if (/^(5[1-5]|2[2-7])/.test(digits)) return 'mastercard';
  return digits.startsWith('4') ? 'visa' : 'unknown';
}

const numberLength = (digits: string) => (brandOf(digits) === 'amex' ? 15 : 16);
const cvcLength = (digits: string) => (brandOf(digits) === 'amex' ? 4 : 3);

/** "4242 4242 4242 4242", "3782 822463 10005"; text with anything but digits stays as typed. */
export function groupNumber(text: string): string {
  const plain = toHalfWidth(text).replace(/[\s-]/g, '');
  if (!/^\d*$/.test(plain)) return text;
  const digits = plain.slice(0, numberLength(plain));
  const parts = brandOf(digits) === 'amex' ? [4, 6, 5] : [4, 4, 4, 4];
  let from = 0;
  return parts
    .map((length) => digits.slice(from, (from += length)))
    .filter(Boolean)
    .join(' ');
}

/** "12 / 28"; also from 1228, 12/2028, 3/28 and full width. */
export function groupExpiry(text: string): string {
  const plain = toHalfWidth(text).replace(/\s/g, '');
  if (!/^[\d/-]*$/.test(plain)) return text;
  const [month = '', year] = plain.split(/[/-]/);
  // A stroke that has nothing behind it yet can be deleted again.
  if (year === '') return text;
  if (year !== undefined) {
    const digits = year.length === 4 && year.startsWith('20') ? year.slice(2) : year;
    return `${month.padStart(2, '0')} / ${digits.slice(0, 4)}`;
  }
  // 3 can only be March, 13 only January and the first digit of a year.
  const digits = /^([2-9]|1[3-9])/.test(month) ? `0${month}` : month;
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2, 6)}` : digits;
}

export type CardText = Record<CardField, string>;

export interface ReadCard {
  test: TestCard;
  exp_month: number;
  exp_year: number;
  name: string;
}

const luhn = (digits: string) =>
  [...digits].reverse().reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return sum + (value > 9 ? value - 9 : value);
  }, 0) %
    10 ===
  0;

function numberProblem(text: string): CardProblem | null {
  const plain = toHalfWidth(text).replace(/[\s-]/g, '');
  if (plain === '') return 'number_incomplete';
  if (!/^\d+$/.test(plain)) return 'invalid_characters';
  if (plain.length < numberLength(plain)) return 'number_incomplete';
  if (plain.length > numberLength(plain) || !luhn(plain)) return 'number_invalid';
  return plain in TEST_CARDS ? null : 'not_for_demo';
}

function readExpiry(text: string, today: string): { year: number; month: number } | CardProblem {
  const plain = toHalfWidth(text).replace(/\s/g, '');
  if (/[^\d/]/.test(plain)) return 'invalid_characters';
  const found = /^(\d{1,2})\/(\d{2}|20\d{2})$/.exec(plain);
  if (!found) return 'expiry_incomplete';
  const month = Number(found[1]);
  const year = (Number(found[2]) % 100) + 2000;
  if (month < 1 || month > 12) return 'expiry_month_invalid';
  const [thisYear = 0, thisMonth = 0] = today.split('-').map(Number);
  if (year > thisYear + 20) return 'expiry_year_invalid';
  if (year < thisYear || (year === thisYear && month < thisMonth)) return 'expired';
  return { year, month };
}

function cvcProblem(text: string, number: string): CardProblem | null {
  const plain = toHalfWidth(text).replace(/\s/g, '');
  if (plain === '') return 'cvc_incomplete';
  if (!/^\d+$/.test(plain)) return 'invalid_characters';
  const length = cvcLength(digitsOf(number));
  if (plain.length < length) return 'cvc_incomplete';
  return plain.length > length ? 'cvc_invalid' : null;
}

/** Reads a card as it was typed: the card, or the code of what is wrong in each field. */
export function readCard(
  text: CardText,
  today: string,
): { card: ReadCard } | { problems: CardProblems } {
  const expiry = readExpiry(text.expiry, today);
  const found: Record<CardField, CardProblem | null> = {
    number: numberProblem(text.number),
    expiry: typeof expiry === 'string' ? expiry : null,
    cvc: cvcProblem(text.cvc, text.number),
    name: nameProblem(text.name),
  };
  const test = TEST_CARDS[digitsOf(text.number)];
  const problems = Object.fromEntries(Object.entries(found).filter(([, code]) => code !== null));
  if (Object.keys(problems).length > 0 || typeof expiry === 'string' || test === undefined) {
    return { problems: problems as CardProblems };
  }
  return {
    card: { test, exp_month: expiry.month, exp_year: expiry.year, name: toHolder(text.name) },
  };
}

/**
 * What stands for the card at the sandbox. It names the test card; the number and the security code
 * never leave the browser.
 */
export function sandboxToken(card: ReadCard, authenticated?: boolean): string {
  const told = { ...card, ...(authenticated !== undefined && { authenticated }) };
  const bytes = new TextEncoder().encode(JSON.stringify(told));
  const base64 = btoa(String.fromCharCode(...bytes));
  return `sandbox:${base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`;
}
