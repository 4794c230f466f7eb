// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { DeletePage } from './DeletePage';
import { api } from '~/api/client';
import { queries } from '~/api/queries';
import { show } from '~test/render';

const PAYMENTS = /カード|請求の記録|無料/;

beforeEach(() => queries.clear());

async function open() {
  const router = createMemoryRouter([{ path: '*', element: <DeletePage /> }]);
  await show(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

it('says nothing of payments while it is not known whether members pay', async () => {
  vi.spyOn(api, 'GET').mockReturnValue(new Promise(() => undefined) as never);
  await open();
  expect(await screen.findByRole('status', { name: '読み込んでいます' })).toBeTruthy();
  expect(screen.queryByText(PAYMENTS)).toBeNull();
});

it('says nothing of payments where that could not be loaded, until it could', async () => {
  const load = vi.spyOn(api, 'GET').mockResolvedValue({
    error: { code: 'not_found' },
    response: new Response(null, { status: 404 }),
  } as never);
  await open();
  const again = await screen.findByText('もう一度試す');
  expect(screen.queryByText(PAYMENTS)).toBeNull();
  load.mockResolvedValue({
    data: { free: { until: '2027-03-31', state: 'running' } },
    response: new Response(),
  } as never);
  fireEvent.click(again);
  expect(await screen.findByText(/^無料でのご利用。/)).toBeTruthy();
  expect(screen.queryByText(/カード|請求の記録/)).toBeNull();
});
