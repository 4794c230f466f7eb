// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CardBrand, cardName } from './CardBrand';
import { show } from '~test/render';

it.each([
  ['visa', 'Visa', 'Visa •••• 4242'],
  ['mastercard', 'Mastercard', 'Mastercard •••• 4242'],
  ['jcb', 'JCB', 'JCB •••• 4242'],
  ['amex', 'American Express', 'American Express •••• 4242'],
  ['diners', 'Diners Club', 'Diners Club •••• 4242'],
  ['discover', 'Discover', 'Discover •••• 4242'],
  ['unknown', 'カード', '•••• 4242'],
])('the sign of %s says its name', async (cardBrand, name, card) => {
  await show(<CardBrand brand={cardBrand} />);
  const sign = screen.getByRole('img', { name });
  // as wide as it is drawn: smaller letters could not be read
  expect(sign.getAttribute('viewBox')).toBe('0 0 56 30');
  const size = sign.querySelector('text')?.getAttribute('font-size') ?? '11';
  expect(Number(size)).toBeGreaterThanOrEqual(11);
  expect(cardName({ cardBrand, number: '4242' })).toBe(card);
});
