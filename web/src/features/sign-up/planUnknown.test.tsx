// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { MfaPage } from './MfaPage';
import { PaymentPage } from './PaymentPage';
import { profileDraft } from './profileDraft';
import { ProfileConfirmPage } from './ProfileConfirmPage';
import { ProfilePage } from './ProfilePage';
import { api } from '~/api/client';
import { planQuery } from '~/api/plan';
import { queries } from '~/api/queries';
import { EMPTY_PROFILE } from '~/features/profile/profile';
import { show } from '~test/render';

const answers: Record<string, object> = {
  '/members/me/coupon': { coupon: null },
  '/members/me/payments': { results: [] },
};

beforeEach(() => {
  queries.clear();
  sessionStorage.clear();
  vi.spyOn(api, 'GET').mockImplementation(((path: string) =>
    path in answers
      ? Promise.resolve({ data: answers[path], response: new Response() })
      : new Promise(() => undefined)) as never);
});

async function open(page: ReactNode) {
  const router = createMemoryRouter([{ path: '*', element: page }]);
  await show(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findAllByRole('heading', { level: 1 });
}

it('announces neither a card nor that there is nothing to pay', async () => {
  await open(<MfaPage />);
  expect(screen.queryByText(/カード|お支払い/)).toBeNull();
});

it('asks for no name on invoices', async () => {
  await open(<ProfilePage />);
  expect(screen.queryByText(/請求書/)).toBeNull();
  expect(await screen.findByRole('status', { name: '読み込んでいます' })).toBeTruthy();
});

it('has no profile confirmed of which a part may be missing', async () => {
  const filled = Object.keys(EMPTY_PROFILE).map((field) => [field, 'ア']);
  profileDraft.write(Object.fromEntries(filled) as typeof EMPTY_PROFILE);
  await open(<ProfileConfirmPage />);
  expect(screen.queryByText('請求書の宛名')).toBeNull();
  expect(screen.getByRole('button', { name: 'この内容で登録する' })).toHaveProperty(
    'disabled',
    true,
  );
});

it('keeps the card that is typed where the plan cannot be loaded again', async () => {
  queries.setQueryData(planQuery.queryKey, {
    name: '',
    amount: 11_000,
    tax: 1_000,
    trial_days: 30,
    free: null,
  });
  await open(<PaymentPage />);
  const number = await screen.findByRole('textbox', { name: /^カード番号/ });
  vi.spyOn(api, 'GET').mockResolvedValue({
    error: { code: 'not_found' },
    response: new Response(null, { status: 404 }),
  } as never);
  await act(() => queries.refetchQueries(planQuery));
  expect(queries.getQueryState(planQuery.queryKey)?.status).toBe('error');
  expect(number.isConnected).toBe(true);
});
