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
