// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { CancelPage } from './CancelPage';
import { UnsubscribedPage } from './UnsubscribedPage';
import { api } from '~/api/client';
import {
  atFullPrice,
  ended,
  ending,
  memberPlan,
  pastDue,
  renewsToday,
  underWay,
} from '~test/memberPlan';
import { answered, refused, showPlanPage } from '~test/planPage';

const press = async (role: 'button' | 'link', name: string) =>
  fireEvent.click(await screen.findByRole(role, { name }));

/** From the first step to one of the others, one by one. */
async function walkTo(
  router: Awaited<ReturnType<typeof showPlanPage>>,
  last: string,
  next: string,
) {
  for (const step of ['effect', 'backup', 'confirm']) {
    await press('link', next);
    await waitFor(() => expect(router.state.location.search).toBe(`?step=${step}`));
    if (step === last) return;
  }
}

it('asks why, says what ends when, offers a backup, and ends the plan only then', async () => {
  const post = vi.spyOn(api, 'POST').mockResolvedValue(answered(ending) as never);
  const router = await showPlanPage(<CancelPage />, memberPlan, { at: '/account/plan/cancel' });
  fireEvent.click(await screen.findByRole('radio', { name: '料金が合わない' }));
  await press('link', '次へ');
  await screen.findByText('解約すると、次のようになります');
  expect(document.body.textContent).toContain('2026年12月21日(月)の24時（日本時間）まで使えます');
  expect(document.body.textContent).toContain('2026年12月22日(火)以降の請求はありません。');
  await press('link', '次へ');
  expect(await screen.findByRole('button', { name: 'すべてを保存する' })).toBeTruthy();
  await press('link', '次へ');
  expect(await screen.findByText('プランを解約しますか？')).toBeTruthy();
  expect(post).not.toHaveBeenCalled();
  await press('link', '前に戻る');
  await waitFor(() => expect(router.state.location.search).toBe('?step=backup'));
  await press('link', '次へ');
  await press('button', 'プランを解約する');
  await waitFor(() => expect(router.state.location.pathname).toBe('/unsubscribed'));
  expect(post).toHaveBeenCalledWith('/members/me/plan/cancellation', {
    body: { reason: 'price', comment: null, owed: null },
  });
});

it('says of an open payment that the plan ends at once', async () => {
  await showPlanPage(<CancelPage />, pastDue, { at: '/account/plan/cancel' });
  await press('link', '次へ');
  expect(await screen.findByText('すぐに終わります')).toBeTruthy();
  expect(screen.getByText('未払いの請求は取り消されます。')).toBeTruthy();
});

it.each([
  ['on the day of a charge', renewsToday, '本日15:00（日本時間）まで使えます'],
  [
    'while a charge is under way',
    underWay,
    '今回のお支払いができたときは、その期間の最後の日まで使えます。できなかったときは、すぐに終わります。',
  ],
])('names no day %s', async (_, plan, said) => {
  await showPlanPage(<CancelPage />, plan, { at: '/account/plan/cancel' });
  await press('link', '次へ');
  expect(await screen.findByText(said)).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/\d月\d+日/);
});

const noRefund = {
  ja: 'お支払い済みの料金は、残りの期間の分も含めて返金しません。',
  en: 'Payments already made are not refunded, including for the rest of the current period.',
};
it.each([
  ['the free days', memberPlan, 0],
  ['a month that is paid', { ...memberPlan, status: 'active', has_paid: true }, 1],
  ['a month that nothing was paid for', { ...memberPlan, status: 'active' }, 0],
  ['a month that is owed after one that was paid', { ...pastDue, has_paid: true }, 0],
  ['a payment that failed', pastDue, 0],
])('speaks of refunds only where something was paid: %s', async (_, plan, times) => {
  for (const language of ['ja', 'en'] as const) {
    const next = language === 'ja' ? '次へ' : 'Next';
    const at = '/account/plan/cancel';
    const router = await showPlanPage(<CancelPage />, plan, { at, language });
    await walkTo(router, 'effect', next);
    await screen.findByRole('heading', { name: /解約すると|What happens/ });
    expect(screen.queryAllByText(noRefund[language])).toHaveLength(times);
    await press('link', next);
    await screen.findByRole('heading', { name: /バックアップ|Backup/ });
    await press('link', next);
    await screen.findByRole('heading', { name: /解約しますか|Cancel your plan/ });
    expect(screen.queryAllByText(noRefund[language])).toHaveLength(times);
    cleanup();
  }
});

const TEN = { coupon: 'TEN', percentOff: 10, amountOff: null, charges: 6 };
const lost = (left: number | null, is_last_owed = false) => ({ coupon: 'TEN', left, is_last_owed });
const undoing = 'ご利用が終わるまでに解約を取り消すと、割引も続きます。';
it.each([
  ['some payments', { ...memberPlan, coupon_lost: lost(2) }, /クーポン TEN の割引（残り2回）は/, 1],
  ['all payments', { ...memberPlan, coupon_lost: lost(null) }, /クーポン TEN の割引は、/, 1],
  ['an unpaid plan', { ...pastDue, coupon_lost: lost(null) }, /クーポン TEN の割引は、/, 0],
  [
    'a plan whose last discounted payment is owed',
    { ...pastDue, coupon_lost: lost(null, true) },
    /クーポン TEN の割引は、/,
    0,
  ],
  [
    'a plan that owes without it',
    { ...atFullPrice, coupon_lost: lost(2) },
    /クーポン TEN の割引（残り2回）は/,
    0,
  ],
  [
    'a plan whose last discounted payment is under way',
    { ...underWay, coupon_lost: lost(null, true) },
    /クーポン TEN の割引は、手続き中のお支払いが最後です。/,
    0,
  ],
])(
  'says that the discount of %s ends, and how what is left comes back',
  async (_, plan, said, undo) => {
    const router = await showPlanPage(<CancelPage />, plan, { at: '/account/plan/cancel' });
    await walkTo(router, 'effect', '次へ');
    expect((await screen.findByText(said)).textContent).toContain('コードを入力すると');
    expect(screen.queryAllByText(undoing)).toHaveLength(undo);
    await press('link', '次へ');
    await screen.findByRole('heading', { name: /バックアップ/ });
    await press('link', '次へ');
    await screen.findByRole('heading', { name: /解約しますか/ });
    expect(screen.getByText(said)).toBeTruthy();
  },
);

it.each([memberPlan, atFullPrice])('speaks of no discount that is used up', async (used) => {
  const plan = { ...used, coupon: TEN, coupon_left: 0, coupon_lost: null };
  const router = await showPlanPage(<CancelPage />, plan, { at: '/account/plan/cancel' });
  await walkTo(router, 'effect', '次へ');
  await screen.findByRole('heading', { name: /解約すると/ });
  expect(screen.queryByText(/クーポン/)).toBeNull();
});

it('stays where it is when the plan could not be cancelled', async () => {
  vi.spyOn(api, 'POST').mockResolvedValue(refused(409, { code: 'already_done' }) as never);
  const at = '/account/plan/cancel';
  const router = await showPlanPage(<CancelPage />, memberPlan, { at });
  await walkTo(router, 'confirm', '次へ');
  await press('button', 'プランを解約する');
  expect((await screen.findByRole('alert')).textContent).toContain('この手続きは済んでいます。');
  expect(router.state.location.search).toBe('?step=confirm');
});

it('asks nobody to confirm what they were not told: an address leads back to the first step', async () => {
  const at = '/account/plan/cancel?step=confirm';
  const router = await showPlanPage(<CancelPage />, memberPlan, { at });
  expect(await screen.findByRole('radio', { name: '料金が合わない' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'プランを解約する' })).toBeNull();
  expect(router.state.location.search).toBe('?step=reason');
});

it('sends what was said before the page was loaded again', async () => {
  const post = vi.spyOn(api, 'POST').mockResolvedValue(answered(ending) as never);
  const said = () => screen.getByRole<HTMLTextAreaElement>('textbox').value;
  /** Loads the page again where it stands. */
  const again = (router: Awaited<ReturnType<typeof showPlanPage>>) => {
    const { pathname, search, state } = router.state.location;
    cleanup();
    const at = { pathname, search, state: state as unknown };
    return showPlanPage(<CancelPage />, memberPlan, { at });
  };
  let router = await showPlanPage(<CancelPage />, memberPlan, { at: '/account/plan/cancel' });
  fireEvent.click(await screen.findByRole('radio', { name: '料金が合わない' }));
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '初め' } });
  await walkTo(router, 'effect', '次へ');
  // the browser's way back, and then another word
  await act(() => router.navigate(-1));
  await screen.findByRole('textbox');
  router = await again(router);
  await screen.findByRole('textbox');
  expect(said()).toBe('初め');
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '後から' } });
  await walkTo(router, 'confirm', '次へ');
  router = await again(router);
  await press('button', 'プランを解約する');
  await waitFor(() => expect(router.state.location.pathname).toBe('/unsubscribed'));
  expect(post.mock.lastCall?.[1]).toEqual({
    body: { reason: 'price', comment: '後から', owed: null },
  });
});

it('goes on with what was said last, also where the browser leads forward', async () => {
  const router = await showPlanPage(<CancelPage />, memberPlan, { at: '/account/plan/cancel' });
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: '初め' } });
  await walkTo(router, 'effect', '次へ');
  await act(() => router.navigate(-1));
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: '後から' } });
  await act(() => router.navigate(1));
  await waitFor(() => expect(router.state.location.search).toBe('?step=effect'));
  await waitFor(() =>
    expect(router.state.location.state).toMatchObject({ said: { comment: '後から' } }),
  );
});

it('says how long a comment may be, since a longer one is cut', async () => {
  await showPlanPage(<CancelPage />, memberPlan, { at: '/account/plan/cancel' });
  const comment = await screen.findByRole('textbox', { name: /ご意見/ });
  const hint = document.getElementById(comment.getAttribute('aria-describedby') ?? '');
  expect(hint?.textContent).toBe('1000文字まで書けます。');
  expect(comment).toHaveProperty('maxLength', 1_000);
});

it('says of a comment that is refused why, where its field is not shown', async () => {
  const errors = [{ field: 'comment', code: 'too_long', params: { max: 1000 } }];
  vi.spyOn(api, 'POST').mockResolvedValue(
    refused(422, { code: 'invalid_fields', errors }) as never,
  );
  const router = await showPlanPage(<CancelPage />, memberPlan, { at: '/account/plan/cancel' });
  await walkTo(router, 'confirm', '次へ');
  await press('button', 'プランを解約する');
  expect(await screen.findByRole('alert')).toBeTruthy();
});

it('has no steps for a plan that is cancelled already', async () => {
  await showPlanPage(<CancelPage />, ending);
  expect(await screen.findByText('解約の手続きは済んでいます。')).toBeTruthy();
  expect(screen.queryByRole('link', { name: '次へ' })).toBeNull();
});

it.each([
  [
    'whose plan still runs',
    ending,
    200,
    '2026年12月21日(月)の24時（日本時間）までは、これまでどおり使えます。',
  ],
  [
    'whose plan ends today',
    { ...renewsToday, ...ending },
    200,
    '本日15:00（日本時間）までは、これまでどおり使えます。その後の請求はありません。',
  ],
  [
    'whose payment is being confirmed',
    { ...ending, charge_under_way: true, ends_on: null },
    200,
    'お支払いを確認しています。今回のお支払いができたときは、その期間の最後の日まで使えます。',
  ],
  [
    'whose plan is over',
    ended,
    403,
    'ご契約は2026年12月21日(月)に終了しました。これからの請求はありません。',
  ],
])('tells a member %s how it stands', async (_, plan, status, said) => {
  await showPlanPage(<UnsubscribedPage />, plan, { status });
  await waitFor(() => expect(document.body.textContent).toContain(said));
});

it.each([
  ['nobody', null, 401, 'ログインする', '/login'],
  ['a member who did not cancel', memberPlan, 200, 'プランとカードを開く', '/account/plan'],
])('claims no cancellation to %s', async (_, plan, status, name, to) => {
  await showPlanPage(<UnsubscribedPage />, plan, { status });
  expect(await screen.findByRole('heading', { name: '解約について' })).toBeTruthy();
  expect(screen.queryByText(/受け付けました|終了しています/)).toBeNull();
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(to);
});

it.each([
  [
    'the plan, where its cancellation is undone',
    ending,
    200,
    'プランとカードを開く',
    '/account/plan',
  ],
  ['a new order', ended, 403, 'もう一度申し込む', '/resubscribe/payment'],
])('leads to %s', async (_, plan, status, name, to) => {
  await showPlanPage(<UnsubscribedPage />, plan, { status });
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(to);
});

it('goes on at what is to be read, and stays there when the page is loaded again', async () => {
  const router = await showPlanPage(<CancelPage />, memberPlan, { at: '/account/plan/cancel' });
  await walkTo(router, 'backup', '次へ');
  await waitFor(() => expect(document.activeElement?.tagName).toBe('SECTION'));
  const { pathname, search, state } = router.state.location;
  cleanup();
  const at = { pathname, search, state: state as unknown };
  const again = await showPlanPage(<CancelPage />, memberPlan, { at });
  expect(await screen.findByRole('heading', { name: /バックアップ/ })).toBeTruthy();
  expect(again.state.location.search).toBe('?step=backup');
  // an address alone leads nobody past what they were not told
  cleanup();
  const alone = await showPlanPage(<CancelPage />, memberPlan, { at: pathname + search });
  await waitFor(() => expect(alone.state.location.search).toBe('?step=reason'));
});
