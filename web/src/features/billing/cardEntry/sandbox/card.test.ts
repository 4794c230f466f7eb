import { describe, expect, it } from 'vitest';
import {
  brandOf,
  groupExpiry,
  groupNumber,
  readCard,
  sandboxToken,
  TEST_CARDS,
  type CardText,
} from './card';

const today = '2026-04-10';
const right: CardText = {
  number: '4242 4242 4242 4242',
  expiry: '12 / 30',
  cvc: '123',
  name: 'Misaki Sato',
};
const read = (part: Partial<CardText>) => readCard({ ...right, ...part }, today);
const problem = (part: Partial<CardText>) => {
  const answer = read(part);
  return 'problems' in answer ? answer.problems : null;
};

describe('a card as it was typed', () => {
  it('is read with the name in capitals', () => {
    expect(read({})).toEqual({
      card: { test: 'visa', exp_month: 12, exp_year: 2030, name: 'MISAKI SATO' },
    });
  });

  it('may be in full width', () => {
    expect(
      read({
        number: '３７８２ー８２２４６３ー１０００５',
        expiry: '０４／２６',
        cvc: '１２３４',
        name: 'ＳＡＴＯ　ＭＩＳＡＫＩ',
      }),
    ).toEqual({ card: { test: 'amex', exp_month: 4, exp_year: 2026, name: 'SATO MISAKI' } });
  });

  it.each([
    ['number', '', 'number_incomplete'],
    ['number', '4242 4242 4242 424', 'number_incomplete'],
    ['number', '4242 4242 4242 4241', 'number_invalid'],
    ['number', '4242 4242 4242 424x', 'invalid_characters'],
    ['number', '4111 1111 1111 1111', 'not_for_demo'],
    ['expiry', '', 'expiry_incomplete'],
    ['expiry', '12', 'expiry_incomplete'],
    ['expiry', '13 / 30', 'expiry_month_invalid'],
    ['expiry', '12 / 60', 'expiry_year_invalid'],
    ['expiry', '03 / 26', 'expired'],
    ['expiry', '12 / 3o', 'invalid_characters'],
    ['cvc', '', 'cvc_incomplete'],
    ['cvc', '12', 'cvc_incomplete'],
    ['cvc', '1234', 'cvc_invalid'],
    ['cvc', '12a', 'invalid_characters'],
    ['name', ' ', 'name_missing'],
    ['name', '佐藤 美咲', 'name_invalid'],
  ] as const)('%s %s is %s', (field, text, code) => {
    expect(problem({ [field]: text })).toEqual({ [field]: code });
  });

  it('tells every wrong field at once', () => {
    expect(problem({ number: '', expiry: '', cvc: '', name: '' })).toEqual({
      number: 'number_incomplete',
      expiry: 'expiry_incomplete',
      cvc: 'cvc_incomplete',
      name: 'name_missing',
    });
  });

  it.each(Object.keys(TEST_CARDS))('%s is a number of the sandbox', (number) => {
    expect(read({ number, cvc: brandOf(number) === 'amex' ? '1234' : '123' })).toHaveProperty(
      'card.test',
      TEST_CARDS[number],
    );
  });
});

it.each([
  ['42424', '4242 4'],
  ['４２４２４２４２４２４２４２４２', '4242 4242 4242 4242'],
  ['4242-4242-4242-4242-9', '4242 4242 4242 4242'],
  ['378282246310005', '3782 822463 10005'],
  ['4242x', '4242x'],
])('%s is drawn as %s', (typed, drawn) => {
  expect(groupNumber(typed)).toBe(drawn);
});

it.each([
  ['1', '1'],
  ['12', '12'],
  ['122', '12 / 2'],
  ['3', '03'],
  ['3/', '3/'],
  ['12 /', '12 /'],
  ['328', '03 / 28'],
  ['3/28', '03 / 28'],
  ['12/2028', '12 / 28'],
  ['１２／２８', '12 / 28'],
  ['12 / 28', '12 / 28'],
])('%s is drawn as %s', (typed, drawn) => {
  expect(groupExpiry(typed)).toBe(drawn);
});

it('tells the sandbox which test card it is, and neither number nor security code', () => {
  const answer = read({ name: "O'Brien" });
  const token = 'card' in answer ? sandboxToken(answer.card, false) : '';
  expect(token).toMatch(/^sandbox:[\w-]+$/);
  const told = JSON.parse(atob(token.slice(8).replaceAll('-', '+').replaceAll('_', '/')));
  expect(told).toEqual({
    test: 'visa',
    exp_month: 12,
    exp_year: 2030,
    name: "O'BRIEN",
    authenticated: false,
  });
});
