// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { PlanPage } from './PlanPage';
import { api } from '~/api/client';
import { ending, memberPlan } from '~test/memberPlan';
import { kept, refused, showPlanPage } from '~test/planPage';
import { toasts } from '~/ui/toasts';

const gone = () => refused(404, { code: 'not_found' }) as never;

it('says of a card that was deleted in another tab that it is gone, and lists what there is', async () => {
  vi.spyOn(api, 'PATCH').mockResolvedValue(gone());
  await showPlanPage(<PlanPage />, memberPlan);
  fireEvent.click(await screen.findByRole('button', { name: 'JCB •••• 0505 をお支払いに使う' }));
  expect(await screen.findByText('JCB •••• 0505 は、すでに削除されています。')).toBeTruthy();
  expect(screen.queryByText(/見つかりませんでした/)).toBeNull();
  const read = () =>
    (vi.mocked(api.GET).mock.calls as unknown as [string][]).filter(
      ([path]) => path === '/members/me/payments',
    ).length;
  await waitFor(() => expect(read()).toBeGreaterThan(1));
});

it('says of a coupon for a plan that was cancelled in another tab why it cannot be used', async () => {
  await showPlanPage(<PlanPage />, memberPlan);
  fireEvent.click(await screen.findByRole('button', { name: 'クーポンを使う' }));
  const code = await screen.findByRole('textbox', { name: /クーポンコード/ });
  kept.plan = ending;
  vi.mocked(api.GET).mockResolvedValueOnce(gone());
  fireEvent.change(code, { target: { value: 'ten' } });
  fireEvent.click(screen.getByRole('button', { name: '金額を確認する' }));
  // the page shows what stands now
  expect(await screen.findByRole('button', { name: '解約を取り消す' })).toBeTruthy();
  expect(toasts.read().map(({ text }) => text)).toContain(
    'ご契約の状態が変わったため、クーポンは使えません。',
  );
});

/** A coupon whose amounts were looked at, and its button. */
async function lookAtCoupon() {
  const terms = { coupon: 'TEN', percentOff: 10, amountOff: null, charges: 6 };
  await showPlanPage(<PlanPage />, memberPlan, {
    more: { '/members/me/plan/upcoming': { coupon: terms, upcoming: [] } },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'クーポンを使う' }));
  const code = await screen.findByRole('textbox', { name: /クーポンコード/ });
  fireEvent.change(code, { target: { value: 'ten' } });
  fireEvent.click(screen.getByRole('button', { name: '金額を確認する' }));
  return screen.findByRole('button', { name: '適用する' });
}

it('applies no coupon to a plan that was cancelled in another tab after its look', async () => {
  toasts.read().forEach(({ id }) => toasts.close(id));
  vi.spyOn(api, 'PATCH').mockResolvedValue(gone());
  const apply = await lookAtCoupon();
  kept.plan = ending;
  fireEvent.click(apply);
  expect(await screen.findByRole('button', { name: '解約を取り消す' })).toBeTruthy();
  expect(toasts.read().map(({ text }) => text)).toEqual([
    'ご契約の状態が変わったため、クーポンは使えません。',
  ]);
});

it('stays open while a coupon is applied, and says there why it was not', async () => {
  let end: (answer: never) => void = () => undefined;
  vi.spyOn(api, 'PATCH').mockReturnValue(
    new Promise<never>((resolve) => {
      end = resolve;
    }),
  );
  const apply = await lookAtCoupon();
  fireEvent.click(apply);
  await waitFor(() => expect(apply.getAttribute('data-loading')).toBe('true'));
  fireEvent.keyDown(apply, { key: 'Escape' });
  end(refused(409, { code: 'coupon_used_up' }) as never);
  expect(await screen.findByText('このクーポンは利用上限に達しました。')).toBeTruthy();
  expect(screen.getByRole('dialog')).toBeTruthy();
});
