// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { DetailPage } from './DetailPage';
import { api } from '~/api/client';
import { queries } from '~/api/queries';
import { show } from '~test/render';

vi.mock('~/features/materials/result/ResultPanel', () => ({ ResultPanel: () => <p>figures</p> }));

const ok = (data: object) => Promise.resolve({ data, response: new Response() });
const result = (digest: string) => ({ law: { digest }, plans: [], differences: [{}] });

beforeEach(() => {
  queries.clear();
  queries.setDefaultOptions({ queries: { retry: false } });
});

async function open(saved: string, newest: string) {
  vi.spyOn(api, 'GET').mockImplementation(((path: string) =>
    path === '/members/me/materials/{id}'
      ? ok({
          version: 1,
          state: 'complete',
          input: { title: 'ご提案書' },
          result: result(saved),
          errors: [],
          updated_at: '2026-11-20T03:05:00Z',
        })
      : ok({ free: null, scenarios: [] })) as never);
  vi.spyOn(api, 'POST').mockImplementation((() => ok(result(newest))) as never);
  const router = createMemoryRouter([{ path: '/materials/:id', element: <DetailPage /> }], {
    initialEntries: ['/materials/m1'],
  });
  await show(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByText('figures');
}

it('says that figures are of an earlier edition, and leads to those of the newest', async () => {
  await open('old', 'new');
  const link = await screen.findByRole('link', { name: '最新の法令の結果と比べる' });
  expect(link.getAttribute('href')).toBe('/materials/regenerate/m1');
});

it('says nothing of figures of the newest', async () => {
  await open('new', 'new');
  await waitFor(() => expect(api.POST).toHaveBeenCalled());
  await Promise.resolve();
  expect(screen.queryByRole('link', { name: '最新の法令の結果と比べる' })).toBeNull();
});
