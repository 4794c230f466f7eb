// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { ResubscribeLayout } from './ResubscribeLayout';
import { queries } from '~/api/queries';
import { show } from '~test/render';

/** The layout around a page whose door answered so. */
async function open(path: string, status: number) {
  const page = { path: '*', element: <p>the page</p>, loader: () => status };
  const router = createMemoryRouter(
    [{ element: <ResubscribeLayout />, children: [page], HydrateFallback: () => null }],
    { initialEntries: [path] },
  );
  await show(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

it.each(['/resubscribe/payment', '/resubscribe/confirm'])(
  'says at %s that nothing is to be paid, and leads a member whose plan runs to it',
  async (path) => {
    await open(path, 200);
    expect(
      await screen.findByRole('heading', { name: 'お支払いが必要な請求はありません' }),
    ).toBeTruthy();
    expect(screen.getByText(/^404/)).toBeTruthy();
    expect(screen.queryByText(/見つかりませんでした/)).toBeNull();
    const plan = screen.getByRole('link', { name: 'プランとカード' });
    expect(plan.getAttribute('href')).toBe('/account/plan');
    expect(screen.queryByText('the page')).toBeNull();
  },
);

it('leads a member whose plan runs to the deletion among the pages of the account', async () => {
  const router = await open('/resubscribe/delete', 200);
  await waitFor(() => expect(router.state.location.pathname).toBe('/account/delete'));
});

it('shows the page to whoever is to pay', async () => {
  await open('/resubscribe/payment', 403);
  expect(await screen.findByText('the page')).toBeTruthy();
});
