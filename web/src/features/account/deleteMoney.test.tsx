// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { DeletePage } from './DeletePage';
import { api } from '~/api/client';
import { queries } from '~/api/queries';
import type { MemberPlan } from '~/api/wire';
import { paths } from '~/lib/paths';
import { ended, memberPlan, pastDue, underWay } from '~test/memberPlan';
import { answered, refused } from '~test/planPage';
import { show } from '~test/render';

beforeEach(() => queries.clear());

async function open(plan: MemberPlan | null, language: 'ja' | 'en' = 'ja') {
  vi.spyOn(api, 'GET').mockImplementation(((path: string) =>
    Promise.resolve(
      path !== '/members/me/plan'
        ? answered({ free: null })
        : plan === null
          ? refused(404, { code: 'not_found' })
          : answered(plan),
    )) as never);
  const router = createMemoryRouter([{ path: '*', element: <DeletePage /> }], {
    initialEntries: [paths.deleteAccount()],
  });
  await show(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
    language,
  );
  await screen.findByRole('textbox');
}

const heading = 'お支払いと請求書';
/** What stands below the heading, line by line. */
const said = async () => {
  const title = await screen.findByRole('heading', { name: heading });
  const lines = title.parentElement?.querySelectorAll('li') ?? [];
  return [...lines].map((line) => line.textContent);
};

const TEN = { coupon: 'TEN', percentOff: 10, amountOff: null, charges: 6 };
const loses = (left: number | null, is_last_owed = false) => ({
  coupon: 'TEN',
  left,
  is_last_owed,
});
const paid: MemberPlan = { ...memberPlan, status: 'active', has_paid: true, has_papers: true };
/** Owed, and charged at this moment. */
const tried: MemberPlan = {
  ...pastDue,
  open: pastDue.open == null ? null : { ...pastDue.open, next_attempt_on: null },
};
const none = '退会したあとの、新しい請求はありません。';
const papers =
  '請求書（領収書）は、退会すると保存できなくなります。必要な分は、先に保存してください。 お支払い履歴';
const noRefund = 'お支払い済みの料金は、残りの期間の分も含めて返金しません。';
const voided =
  '2026年12月22日に請求した未払いの料金 9,350円は取り消します。お支払いの必要はありません。';
const confirming =
  'いま、お支払いを確認しています。退会したあとにお支払いが完了したときは返金します。できなかったときは、請求を取り消します。';
const lost = '使えなくなります。登録し直しても、残りの割引は引き継がれません。';

it.each([
  ['in the free days', memberPlan, [none]],
  ['who paid', paid, [none, noRefund, papers]],
  ['who paid and cancelled', { ...paid, cancel_at_period_end: true }, [none, noRefund, papers]],
  ['who owes', pastDue, [none, voided]],
  ['who owes and is charged at this moment', tried, [none, confirming]],
  ['whose month is charged at this moment', underWay, [none, confirming]],
  [
    'with a coupon',
    { ...memberPlan, coupon_lost: loses(2) },
    [none, `クーポン TEN の割引（残り2回）は${lost}`],
  ],
  [
    'with a coupon for good',
    { ...memberPlan, coupon_lost: loses(null) },
    [none, `クーポン TEN の割引は${lost}`],
  ],
  [
    'whose last discounted payment is owed',
    { ...pastDue, coupon_lost: loses(null, true) },
    [none, voided, `クーポン TEN の割引は${lost}`],
  ],
  [
    'with a coupon that is not used up by what is owed',
    { ...pastDue, coupon_lost: loses(null) },
    [none, voided, `クーポン TEN の割引は${lost}`],
  ],
  [
    'whose last discounted payment is charged at this moment',
    { ...underWay, coupon_lost: loses(null, true) },
    [none, confirming, `クーポン TEN の割引は${lost}`],
  ],
  [
    'whose coupon is used up',
    { ...memberPlan, coupon: TEN, coupon_left: 0, coupon_lost: null },
    [none],
  ],
  ['whose plan has ended', { ...ended, has_paid: true, has_papers: true }, [papers]],
])('tells a member %s what holds', async (_, plan, lines) => {
  await open(plan);
  expect(await said()).toEqual(lines);
});

it.each([
  ['without a plan', null],
  ['whose plan ended unpaid', ended],
  ['whose plan is free', { ...memberPlan, free_until: '2027-03-31' }],
])('tells a member %s nothing of money', async (_, plan) => {
  await open(plan);
  expect(screen.queryByRole('heading', { name: heading })).toBeNull();
  expect(screen.queryByText(/請求の記録|返金/)).toBeNull();
});

it('leads to the invoices before they are gone, in English too', async () => {
  await open(paid, 'en');
  await screen.findByRole('heading', { name: 'Payments and invoices' });
  const link = screen.getByRole('link', { name: 'Payment history' });
  expect(link.getAttribute('href')).toBe(paths.paymentHistory());
});

it('writes amounts in English as the pages of the plan do', async () => {
  await open(pastDue, 'en');
  expect(await screen.findByText(/^The unpaid JPY 9,350 billed on .+ is voided\./)).toBeTruthy();
});
