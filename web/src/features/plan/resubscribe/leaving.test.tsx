// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { PaymentPage } from './PaymentPage';
import { api } from '~/api/client';
import { queries } from '~/api/queries';
import { OrderStep } from '~/features/billing/OrderStep';
import { jcb, pastDue } from '~test/memberPlan';
import { monthlyOrder } from '~test/monthlyOrder';
import { answered, refused, showPlanPage } from '~test/planPage';

const wanted = () =>
  refused(402, { code: 'payment_action_required', action: { client_secret: 'pi_1' } }) as never;
const more = { '/subscribe/confirmation': { kind: 'monthly', ...monthlyOrder } };
const onOrdered = vi.fn();
const showOrder = (keeps = false) =>
  showPlanPage(
    <OrderStep title="" lead="" editAt="/signup/payment" onOrdered={onOrdered} />,
    null,
    { more, keeps },
  );
const showPayment = (keeps = false) => showPlanPage(<PaymentPage />, pastDue, { keeps });
const button = (name: RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });

/** A request without an answer until it is given one. */
function heldPost() {
  let end: (answer: never) => void = () => undefined;
  const answer = new Promise<never>((resolve) => (end = resolve));
  const post = vi.spyOn(api, 'POST').mockClear().mockReturnValue(answer);
  return { post, end: (given: never) => end(given) };
}

it.each([
  ['ordered', showOrder, /申し込む/],
  ['paid', showPayment, /9,350円を支払う/],
])('lets it be %s again after the page was left while the bank asked', async (_, open, name) => {
  const post = vi.spyOn(api, 'POST').mockResolvedValue(wanted());
  await open();
  if (open === showPayment) await screen.findByText(/4242/);
  fireEvent.click(await button(name));
  await button(/認証する/);
  cleanup();
  await waitFor(() => expect(queries.isMutating()).toBe(0));
  post.mockClear().mockResolvedValue(answered(undefined) as never);
  await open(true);
  if (open === showPayment) await screen.findByText(/4242/);
  fireEvent.click(await button(name));
  await waitFor(() => expect(post).toHaveBeenCalledTimes(1));
});

it.each([
  ['order', showOrder, /申し込む/],
  ['payment', showPayment, /9,350円を支払う/],
])('shows at the %s that what was sent before is still under way', async (_, open, name) => {
  const { post, end } = heldPost();
  await open();
  if (open === showPayment) await screen.findByText(/4242/);
  // the second click comes before the button knows of the first
  const first = await button(name);
  fireEvent.click(first);
  fireEvent.click(first);
  await waitFor(() => expect(first.disabled).toBe(true));
  cleanup();
  await open(true);
  if (open === showPayment) await screen.findByText(/4242/);
  const again = await button(name);
  expect(again.disabled).toBe(true);
  // nobody who has left is asked by the bank
  end(wanted());
  await waitFor(() => expect(again.disabled).toBe(false));
  expect(screen.queryByRole('button', { name: /認証する/ })).toBeNull();
  expect(post).toHaveBeenCalledTimes(1);
});

const declined = () =>
  refused(402, {
    code: 'payment_failed',
    errors: [{ field: 'card', code: 'card_too_many_declines' }],
  }) as never;
const said = /何度も承認されなかった/;

it.each([
  ['order', 'while it is open again', showOrder, /申し込む/],
  ['order', 'before it is opened again', showOrder, /申し込む/],
  ['payment', 'while it is open again', showPayment, /9,350円を支払う/],
  ['payment', 'before it is opened again', showPayment, /9,350円を支払う/],
])('says at the %s why what was sent before failed %s', async (_, when, open, name) => {
  const { post, end } = heldPost();
  await open();
  if (open === showPayment) await screen.findByText(/4242/);
  fireEvent.click(await button(name));
  await waitFor(() => expect(post).toHaveBeenCalledTimes(1));
  cleanup();
  if (when === 'before it is opened again') {
    end(declined());
    await waitFor(() => expect(queries.isMutating()).toBe(0));
    await open(true);
  } else {
    await open(true);
    await button(name);
    end(declined());
  }
  expect(await screen.findByText(said)).toBeTruthy();
});

it('goes on with the card that was tried where it is as good as before, and begins at the top', async () => {
  vi.spyOn(api, 'POST').mockResolvedValue(refused(502, { code: 'internal' }) as never);
  await showPayment();
  fireEvent.click(await screen.findByRole('radio', { name: /0505/ }));
  fireEvent.click(await button(/9,350円を支払う/));
  const failed = /お支払いの手続きができませんでした/;
  const told = await screen.findByText(failed);
  await waitFor(() => expect(document.activeElement?.contains(told)).toBe(true));
  cleanup();
  await showPayment(true);
  const tried = await screen.findByRole<HTMLInputElement>('radio', { name: /0505/ });
  expect(tried.checked).toBe(true);
  expect(await screen.findByText(failed)).toBeTruthy();
  expect(document.activeElement?.tagName).toBe('H1');
});

it('says no more why an order failed when another attempt begins, or something else is ordered', async () => {
  const post = vi.spyOn(api, 'POST').mockClear().mockResolvedValue(declined());
  await showOrder();
  fireEvent.click(await button(/申し込む/));
  const told = await screen.findByText(said);
  // the button was busy, and has lost the focus
  await waitFor(() => expect(document.activeElement?.contains(told)).toBe(true));
  cleanup();
  more['/subscribe/confirmation'].hash = 'y';
  await showOrder(true);
  await button(/申し込む/);
  expect(screen.queryByText(said)).toBeNull();
  cleanup();
  more['/subscribe/confirmation'].hash = 'x';
  await showOrder(true);
  await screen.findByText(said);
  expect(document.activeElement?.tagName).toBe('H1');
  post.mockReturnValue(new Promise<never>(() => undefined));
  fireEvent.click(await button(/申し込む/));
  await waitFor(() => expect(screen.queryByText(said)).toBeNull());
});

it('pays nothing with a card that is registered after the page was left', async () => {
  const { post, end } = heldPost();
  await showPayment();
  fireEvent.click(await screen.findByRole('radio', { name: /別のカード/ }));
  for (const [name, value] of [
    [/^カード番号/, '4242424242424242'],
    [/^有効期限/, '3/34'],
    [/^セキュリティコード/, '123'],
    [/^カードの名義/, 'MISAKI SATO'],
  ] as const) {
    fireEvent.change(await screen.findByRole('textbox', { name }), { target: { value } });
  }
  fireEvent.click(await button(/9,350円を支払う/));
  await waitFor(() => expect(post).toHaveBeenCalledTimes(1));
  cleanup();
  end(answered({ ...jcb, id: 'c3' }) as never);
  await waitFor(() => expect(queries.isMutating()).toBe(0));
  expect((post.mock.calls as unknown as [string][]).map(([path]) => path)).toEqual([
    '/members/me/payments',
  ]);
});
