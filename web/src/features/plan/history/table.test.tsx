// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { payment, showHistory } from '~test/payments';

it('tells the day of the payment beside that of the invoice', async () => {
  const change = { close_date: '2027-01-05', card_brand: 'visa', last_four: '4242' };
  const unpaid = { has_invoice: false, number: null, close_date: '2027-02-05' };
  await showHistory([payment(2, { ...unpaid, status: 'uncollectible' }), payment(1, change)]);
  const [, failed, why, paid] = await screen.findAllByRole('row');
  expect(within(paid as HTMLElement).getByText('2027/01/05')).toBeTruthy();
  expect(failed?.textContent).not.toContain('2027/02/05');
  expect(why?.textContent).toContain('請求の終了日は2027年2月5日です。');
});

it.each([
  [{ status: 'draft' }, '発行前'],
  [{ status: 'open', payable: true }, '発行前'],
  [{ status: 'uncollectible' }, '発行なし'],
  [{ status: 'void' }, '発行なし'],
  // a coupon took all of it
  [{ status: 'paid', amount: 0 }, '発行なし'],
] as const)('tells whether a number is still to come: %o', async (change, said) => {
  await showHistory([payment(1, { ...change, has_invoice: false, number: null })]);
  expect(await screen.findByText(said)).toBeTruthy();
});
