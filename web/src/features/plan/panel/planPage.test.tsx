// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { PlanPage } from './PlanPage';
import { api } from '~/api/client';
import { toasts } from '~/ui/toasts';
import { ended, ending, memberPlan, pastDue } from '~test/memberPlan';
import { answered, kept, refused, showPlanPage } from '~test/planPage';

const words = () => document.body.textContent ?? '';

it('says in the free days until when, and what comes then', async () => {
  await showPlanPage(<PlanPage />, memberPlan);
  await screen.findByText('無料期間中');
  expect(words()).toContain('2026年12月21日(月)まで');
  expect(words()).toContain('最初のお支払いは2026年12月22日(火)');
  expect(words()).toContain('12月22日〜1月21日・通常の料金');
  expect(words()).toContain('2026年12月21日(月)までに解約すると、料金はかかりません');
});

it('counts a coupon that takes everything, and what comes after it', async () => {
  const { upcoming } = memberPlan;
  const nothing = { amount: 0, tax: 0, has_coupon: true, is_last_of_coupon: true };
  await showPlanPage(<PlanPage />, {
    ...memberPlan,
    coupon: { coupon: 'ALL', percentOff: 100, amountOff: null, charges: 1 },
    coupon_left: 1,
    upcoming_amount_due: 0,
    upcoming: [
      ...upcoming.map((charge) => ({ ...charge, ...nothing })),
      ...upcoming.map((charge) => ({ ...charge, day: '2027-01-22' })),
    ],
  });
  await screen.findByText('100%引き');
  expect(words()).toContain('次回のお支払い額0円うち消費税 0円');
  expect(words()).toContain(
    '割引はあと1回です。2027年1月22日(金)のお支払いから11,000円になります。',
  );
  expect(words()).toContain('クーポン 100%引き(最後)');
});

it('tells first of a payment that failed, and leads to where it is paid', async () => {
  await showPlanPage(<PlanPage />, pastDue);
  const band = await screen.findByRole('alert');
  expect(band.textContent).toContain('12月22日のお支払いができませんでした');
  expect(band.textContent).toContain('2027年1月5日(火)の請求もできないと');
  const pay = within(band).getByRole('link', { name: '9,350円を支払う' });
  expect(pay.getAttribute('href')).toBe('/resubscribe/payment');
  expect(screen.queryByText('これからのお支払い')).toBeNull();
});

it('takes a cancellation back', async () => {
  const undo = vi.spyOn(api, 'DELETE').mockImplementation((() => {
    kept.plan = memberPlan;
    return Promise.resolve(answered(undefined));
  }) as never);
  await showPlanPage(<PlanPage />, ending);
  expect(await screen.findByText('解約予定')).toBeTruthy();
  expect(screen.queryByRole('link', { name: '解約の手続きへ' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '解約を取り消す' }));
  expect(await screen.findByText('無料期間中')).toBeTruthy();
  expect(undo).toHaveBeenCalledWith('/members/me/plan/cancellation');
});

it('leads from a plan that has ended to a new order', async () => {
  await showPlanPage(<PlanPage />, ended);
  const link = await screen.findByRole('link', { name: '申し込みに進む' });
  expect(link.getAttribute('href')).toBe('/resubscribe/payment');
  expect(screen.queryByText(/クーポン/)).toBeNull();
});

it('has neither card nor coupon where nothing is charged', async () => {
  const free = { ...memberPlan, status: 'active' as const, free_until: '2027-03-31', upcoming: [] };
  await showPlanPage(<PlanPage />, free);
  expect(await screen.findByText('2027年3月31日(水)まで')).toBeTruthy();
  expect(screen.queryByText(/クーポン|カードを追加/)).toBeNull();
});

it('makes another card the one to pay with, and takes that back', async () => {
  const patch = vi.spyOn(api, 'PATCH').mockResolvedValue(answered(undefined) as never);
  const toast = vi.spyOn(toasts, 'show');
  await showPlanPage(<PlanPage />, memberPlan);
  const remove = await screen.findByRole('button', { name: 'Visa •••• 4242 を削除する' });
  expect(remove).toHaveProperty('disabled', true);
  expect(screen.getByText(/お支払いに使うカードは削除できません/).id).toBe(
    remove.getAttribute('aria-describedby'),
  );
  fireEvent.click(screen.getByRole('button', { name: 'JCB •••• 0505 をお支払いに使う' }));
  await vi.waitFor(() => expect(toast).toHaveBeenCalled());
  toast.mock.lastCall?.[1]?.();
  const id = (at: number) => (patch.mock.calls[at] as unknown as [string, object])[1];
  await vi.waitFor(() => expect(patch).toHaveBeenCalledTimes(2));
  expect([id(0), id(1)]).toEqual([
    { params: { path: { id: 'c2' } } },
    { params: { path: { id: 'c1' } } },
  ]);
});

it('shows what a coupon changes before it is applied, or why it is not taken', async () => {
  const patch = vi.spyOn(api, 'PATCH').mockResolvedValue(answered(undefined) as never);
  await showPlanPage(<PlanPage />, memberPlan);
  fireEvent.click(await screen.findByRole('button', { name: 'クーポンを使う' }));
  const code = await screen.findByRole('textbox', { name: /クーポンコード/ });
  const [charge] = memberPlan.upcoming;
  const look = vi
    .spyOn(api, 'GET')
    .mockResolvedValueOnce(refused(409, { code: 'coupon_expired' }) as never)
    .mockResolvedValueOnce(
      answered({ upcoming: [{ ...charge, amount: 5_500, has_coupon: true }] }) as never,
    );
  fireEvent.change(code, { target: { value: 'ｈａｌｆ' } });
  fireEvent.click(screen.getByRole('button', { name: '金額を確認する' }));
  expect(await screen.findByText('このクーポンの有効期限は終了しました。')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '金額を確認する' }));
  expect(await screen.findByText('5,500円')).toBeTruthy();
  const query = { params: { query: { coupon: 'HALF' } } };
  expect(look).toHaveBeenCalledWith('/members/me/plan/upcoming', query);
  expect(patch).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: '適用する' }));
  await vi.waitFor(() =>
    expect(patch).toHaveBeenCalledWith('/members/me/coupons', { body: { coupon: 'HALF' } }),
  );
});
