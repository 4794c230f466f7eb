// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { IdleGuard } from './IdleGuard';
import { queries } from '~/api/queries';
import { show } from '~test/render';

it('tells the other tabs when a page is opened', async () => {
  const before = Date.now();
  const other = new BroadcastChannel('activity');
  const told = vi.fn();
  other.onmessage = ({ data }: MessageEvent<number>) => told(data);
  const router = createMemoryRouter([{ path: '*', element: <IdleGuard /> }]);
  await show(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(1));
  expect(told.mock.calls[0]?.[0]).toBeGreaterThanOrEqual(before);
  other.close();
});
