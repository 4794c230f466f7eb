// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ConfirmPage } from './ConfirmPage';
import { PaymentPage } from './PaymentPage';
import { api } from '~/api/client';
import { atFullPrice, ended, jcb, memberPlan, pastDue, visa } from '~test/memberPlan';
import { monthlyOrder } from '~test/monthlyOrder';
import { answered, kept, refused, showPlanPage } from '~test/planPage';

const post = () => vi.spyOn(api, 'POST');
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const asked = (calls: { mock: { calls: unknown[][] } }) =>
  calls.mock.calls.map(([path, init]) => [path, (init as { body: object }).body]);
/** The payment is made: the plan goes on. */
const paid = () => {
  kept.plan = { ...memberPlan, status: 'active' };
  return Promise.resolve(answered(undefined));
};
const action = { code: 'payment_action_required', action: { client_secret: 'pi_1' } };

it('pays what is open with the card that is chosen', async () => {
  const calls = post().mockImplementation(paid as never);
  await showPlanPage(<PaymentPage />, pastDue);
  fireEvent.click(await screen.findByText(/0505/));
  await press('9,350円を支払う');
  expect(await screen.findByText('お支払いが済みました')).toBeTruthy();
  expect(asked(calls)).toEqual([
    ['/members/me/plan/payment', { card: 'c2', invoice: 'i1', authentication: null }],
  ]);
});

const facts = () =>
  [...document.querySelectorAll('dt')].map((dt) => [
    dt.textContent,
    dt.nextElementSibling?.textContent,
  ]);

it('says what was paid, until when it is good, and what is charged next', async () => {
  post().mockImplementation((() => {
    kept.plan = { ...memberPlan, status: 'active', anchor: '2027-01-22' };
    return Promise.resolve(answered(undefined));
  }) as never);
  await showPlanPage(<PaymentPage />, pastDue);
  await screen.findByText(/4242/);
  await press('9,350円を支払う');
  await screen.findByText('次回のお支払い');
  expect(facts()).toEqual([
    ['お支払い額', '9,350円うち消費税等 850円'],
    ['請求書', 'お支払い履歴で保存する'],
    ['利用できる期間', '2027年1月21日(木)の24時（日本時間）まで'],
    ['次回のお支払い', '2027年1月22日(金)に11,000円うち消費税等 1,000円'],
  ]);
  expect(screen.getByRole('link', { name: '資料の一覧へ' })).toBeTruthy();
  const invoice = screen.getByRole('link', { name: 'お支払い履歴で保存する' });
  expect(invoice.getAttribute('href')).toBe('/account/payment-history');
  // the frame has the link to the plan
  expect(screen.queryByRole('link', { name: 'プランとカード' })).toBeNull();
});

it('says that it was paid before the plan is known again', async () => {
  post().mockResolvedValue(answered(undefined) as never);
  await showPlanPage(<PaymentPage />, pastDue);
  await screen.findByText(/4242/);
  await press('9,350円を支払う');
  await screen.findByText('お支払いが済みました');
  expect(facts().map(([name]) => name)).toEqual(['お支払い額', '請求書']);
  expect(screen.queryByRole('button', { name: '9,350円を支払う' })).toBeNull();
});

it('speaks of no refused card where there is none', async () => {
  // what the card was refused for that is no more is no cause
  const open = { ...pastDue.open };
  await showPlanPage(<PaymentPage />, { ...pastDue, open } as typeof pastDue, {
    more: { '/members/me/payments': { results: [] } },
  });
  expect(await screen.findByText(/カードが登録されていません。カードを登録して/)).toBeTruthy();
  expect(document.body.textContent).toContain('カードの登録がないままでは、2026年12月23日(水)の');
  expect(await screen.findByRole('textbox', { name: /^カード番号/ })).toBeTruthy();
  expect(document.body.textContent).not.toContain('カード会社の回答');
});

it('lets the holder answer the bank, and pays with the answer', async () => {
  const calls = post()
    .mockResolvedValueOnce(refused(402, action) as never)
    .mockImplementationOnce(paid as never);
  await showPlanPage(<PaymentPage />, pastDue);
  await screen.findByText(/4242/);
  await press('9,350円を支払う');
  await press('認証する');
  expect(await screen.findByText('お支払いが済みました')).toBeTruthy();
  expect(asked(calls).map(([, body]) => body)).toEqual([
    { card: 'c1', invoice: 'i1', authentication: null },
    { card: 'c1', invoice: 'i1', authentication: 'sandbox:authenticated' },
  ]);
});

it('says what is missing where the holder turns away from the bank', async () => {
  const calls = post().mockResolvedValue(refused(402, action) as never);
  await showPlanPage(<PaymentPage />, pastDue);
  await screen.findByText(/4242/);
  await press('9,350円を支払う');
  await press('閉じる');
  expect((await screen.findByRole('alert')).textContent).toContain('終わっていない');
  expect(calls).toHaveBeenCalledTimes(1);
});

it('says why the card was refused, and stays', async () => {
  post().mockResolvedValue(
    refused(422, {
      code: 'invalid_fields',
      errors: [{ field: 'card', code: 'card_declined' }],
    }) as never,
  );
  await showPlanPage(<PaymentPage />, pastDue);
  await screen.findByText(/4242/);
  await press('9,350円を支払う');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('カードが承認されませんでした');
  expect(screen.getByRole('button', { name: '9,350円を支払う' })).toBeTruthy();
  // at the card, which is not chosen any more; one goes on at the one that is
  const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
  expect(radio(/4242/).checked).toBe(false);
  expect(radio(/4242/).getAttribute('aria-describedby')).toBe(alert.id);
  expect(radio(/0505/).checked).toBe(true);
  expect(document.activeElement).toBe(radio(/0505/));
  await press('9,350円を支払う');
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
  // none is left to propose: the member says how to go on
  const calls = vi.mocked(api.POST).mock.calls.length;
  await press('9,350円を支払う');
  expect(await screen.findByText('お支払いに使うカードを選んでください。')).toBeTruthy();
  expect(vi.mocked(api.POST).mock.calls).toHaveLength(calls);
  expect(document.activeElement).toBe(radio(/別のカード/));
  fireEvent.click(radio(/別のカード/));
  expect(screen.queryByText('お支払いに使うカードを選んでください。')).toBeNull();
  expect(await screen.findByRole('textbox', { name: /^カード番号/ })).toBeTruthy();
});

it('says again that a card is refused that was chosen again', async () => {
  const errors = [{ field: 'card', code: 'card_declined' }];
  const calls = post().mockResolvedValue(refused(422, { code: 'invalid_fields', errors }) as never);
  await showPlanPage(<PaymentPage />, pastDue);
  const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
  await screen.findByText(/4242/);
  const words = [];
  for (const times of [1, 2]) {
    fireEvent.click(radio(/4242/));
    radio(/4242/).focus();
    await press('9,350円を支払う');
    await waitFor(() => expect(document.activeElement).toBe(radio(/0505/)));
    expect(calls).toHaveBeenCalledTimes(times);
    expect(radio(/4242/).checked).toBe(false);
    words.push(screen.getByText('カードが承認されませんでした。', { exact: false }));
  }
  // read out again: what is said in the place is new
  expect(words[0]).not.toBe(words[1]);
});

it('remembers on the page of the card that the order was declined', async () => {
  post().mockResolvedValue(
    refused(422, {
      code: 'invalid_fields',
      errors: [{ field: 'card', code: 'card_insufficient_funds' }],
    }) as never,
  );
  const more = { '/subscribe/confirmation': { kind: 'monthly', ...monthlyOrder } };
  await showPlanPage(<ConfirmPage />, ended, { more });
  fireEvent.click(await screen.findByRole('button', { name: /申し込む/ }));
  await screen.findByText('カードの利用可能額が不足しています。');
  cleanup();
  await showPlanPage(<PaymentPage />, ended, { keeps: true });
  const radio = await screen.findByRole<HTMLInputElement>('radio', { name: /4242/ });
  expect(radio.checked).toBe(false);
  expect(screen.getByRole('alert').textContent).toBe('カードの利用可能額が不足しています。');
});

it('keeps a card chosen that another try may be paid with', async () => {
  post().mockResolvedValue(
    refused(422, {
      code: 'invalid_fields',
      errors: [{ field: 'card', code: 'card_processing_error' }],
    }) as never,
  );
  await showPlanPage(<PaymentPage />, pastDue);
  await screen.findByText(/4242/);
  await press('9,350円を支払う');
  const alert = await screen.findByRole('alert');
  expect(document.activeElement?.contains(alert)).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /4242/ }).checked).toBe(true);
});

it('says what is closed, what can still be done, and when the name on invoices can be changed', async () => {
  await showPlanPage(<PaymentPage />, pastDue);
  await screen.findByText(/会員情報の変更、法令データの閲覧はできません/);
  expect(screen.getByText(/バックアップの保存、解約、退会は、いまもできます/)).toBeTruthy();
  expect(screen.getByText(/お支払いが済むと変更できます/)).toBeTruthy();
});

it('ends a plan with an open payment when the member says so twice', async () => {
  const calls = post().mockResolvedValue(answered(undefined) as never);
  const router = await showPlanPage(<PaymentPage />, pastDue);
  await press('プランを解約する');
  expect(calls).not.toHaveBeenCalled();
  const [, sure] = await screen.findAllByRole('button', { name: 'プランを解約する', hidden: true });
  if (sure !== undefined) fireEvent.click(sure);
  await waitFor(() => expect(router.state.location.pathname).toBe('/unsubscribed'));
  // what is shown as unpaid: paid in another tab meanwhile it is not to end the plan
  const body = { reason: null, comment: null, owed: 'i1' };
  expect(calls).toHaveBeenCalledWith('/members/me/plan/cancellation', { body });
});

it('proposes no card that was refused, and says why at it', async () => {
  const open = pastDue.open == null ? null : { ...pastDue.open, refused_card: visa.id };
  await showPlanPage(<PaymentPage />, { ...pastDue, open });
  const other = await screen.findByRole<HTMLInputElement>('radio', { name: /0505/ });
  expect(other.checked).toBe(true);
  const refused = screen.getByRole('radio', { name: /4242/ }).closest('li, div, label');
  expect(refused?.parentElement?.textContent).toContain('利用可能額が不足しています');
});

it('leads to the authentication where the bank asks for it', async () => {
  const asked = { reason: 'card_authentication_required', refused_card: visa.id } as const;
  const open = pastDue.open == null ? null : { ...pastDue.open, ...asked };
  await showPlanPage(<PaymentPage />, { ...pastDue, open });
  expect(await screen.findByText(/お支払いの手続きのなかで、本人認証を/)).toBeTruthy();
  // the card is as good as before
  const own = await screen.findByRole<HTMLInputElement>('radio', { name: /4242/ });
  expect(own.checked).toBe(true);
});

it('says of a plan that was not paid why it ended, and that nothing is owed', async () => {
  await showPlanPage(<PaymentPage />, { ...ended, ended_unpaid: true });
  expect(await screen.findByText(/未払いの分の請求は、もうありません。/)).toBeTruthy();
});

it('goes on to the order with a card where the plan has ended, and promises no free days', async () => {
  const patch = vi.spyOn(api, 'PATCH').mockResolvedValue(answered(undefined) as never);
  const router = await showPlanPage(<PaymentPage />, ended);
  expect(await screen.findByRole('heading', { name: 'ご利用は終了しています' })).toBeTruthy();
  expect(screen.queryByText(/30日間/)).toBeNull();
  await screen.findByText(/4242/);
  await press('申込内容の確認へ');
  await waitFor(() => expect(router.state.location.pathname).toBe('/resubscribe/confirm'));
  expect(patch).toHaveBeenCalled();
});

it('says of a coupon that was used up before that it was, and stays', async () => {
  const results = [{ coupon: 'TEN', status: 'paid' }];
  const router = await showPlanPage(<PaymentPage />, ended, {
    at: '/resubscribe/payment',
    more: { '/members/me/billing/histories': { results, has_more: false } },
  });
  await screen.findByText(/4242/);
  const code = await screen.findByRole('textbox', { name: /クーポンコード/ });
  const get = vi.mocked(api.GET);
  get.mockResolvedValueOnce(refused(409, { code: 'coupon_used_up' }) as never);
  fireEvent.change(code, { target: { value: 'ten' } });
  await press('申込内容の確認へ');
  const said = 'このクーポンの割引は、すべてお使いになっています。';
  expect(await screen.findByText(said)).toBeTruthy();
  expect(router.state.location.pathname).toBe('/resubscribe/payment');
});

it.each([
  ['with payments left', pastDue, { coupon: 'TEN', left: null, is_last_owed: false }, 1],
  ['whose last payment is owed', pastDue, { coupon: 'TEN', left: null, is_last_owed: true }, 1],
  ['that is used up', atFullPrice, null, 0],
])('says what leaving an unpaid plan does to a coupon %s', async (_, plan, coupon_lost, times) => {
  await showPlanPage(<PaymentPage />, { ...plan, coupon_lost });
  await screen.findByText(/4242/);
  const lost = /クーポン TEN の割引は、プランが終わると適用されなくなります/;
  expect(screen.queryAllByText(lost)).toHaveLength(times);
});

it('claims no end to whoever never had a plan', async () => {
  await showPlanPage(<PaymentPage />, null);
  expect(await screen.findByRole('heading', { name: 'ご契約がありません' })).toBeTruthy();
});

it('shows no order while something is owed', async () => {
  const router = await showPlanPage(<ConfirmPage />, pastDue, { at: '/resubscribe/confirm' });
  await waitFor(() => expect(router.state.location.pathname).toBe('/resubscribe/payment'));
  expect(screen.queryByRole('button', { name: /申し込む/ })).toBeNull();
});

it.each([
  ['payment', <PaymentPage key="payment" />],
  ['confirm', <ConfirmPage key="confirm" />],
])('leads to the plan where it runs meanwhile: %s', async (page, element) => {
  await showPlanPage(element, memberPlan, { at: `/resubscribe/${page}` });
  expect(
    await screen.findByRole('heading', { name: 'お支払いが必要な請求はありません' }),
  ).toBeTruthy();
  expect(screen.getByRole('link', { name: 'プランとカード' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /申し込む/ })).toBeNull();
});

it('marks a card that has expired, and proposes another one', async () => {
  const expired = { ...visa, expYear: 2020, expMonth: 1 };
  await showPlanPage(<PaymentPage />, pastDue, {
    more: { '/members/me/payments': { results: [expired, jcb] } },
  });
  const chosen = await screen.findByRole('radio', { name: /0505/ });
  expect((chosen as HTMLInputElement).checked).toBe(true);
  expect(screen.getByRole('radio', { name: /4242.*期限切れ/ })).toBeTruthy();
});
