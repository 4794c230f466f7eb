// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { PaymentPage } from './PaymentPage';
import { api } from '~/api/client';
import { queries } from '~/api/queries';
import { show } from '~test/render';

const answers: Record<string, object> = {
  '/plans/default': { name: '', amount: 11_000, tax: 1_000, trial_days: 30 },
  '/members/me/coupon': { coupon: null },
  '/members/me/payments': { results: [] },
};

/** The page of somebody who is at this step of the registration. */
async function open(step: string) {
  vi.spyOn(api, 'GET').mockImplementation(((path: string) =>
    Promise.resolve(
      path === '/members/me'
        ? {
            error: { code: 'access_denied', errors: [], registration_steps: step },
            response: new Response(null, { status: 403 }),
          }
        : { data: answers[path], response: new Response() },
    )) as never);
  const router = createMemoryRouter([{ path: '*', element: <PaymentPage /> }]);
  await show(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByRole('textbox', { name: /^カード番号/ });
}

beforeEach(() => queries.clear());

it('says that the first days are free to who has not had them', async () => {
  await open('MFA_ADDED');
  expect(await screen.findByText('初めての方は、最初の30日間が無料です')).toBeTruthy();
  expect(screen.getByText(/初めての方は、最初の30日間は請求されません/)).toBeTruthy();
});
