// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { OutdatedPage } from './OutdatedPage';
import { api } from '~/api/client';
import { queries } from '~/api/queries';
import { show } from '~test/render';

const row = (id: string) => ({
  material: {
    id,
    title: `資料${id}`,
    updated_at: '2026-11-20T03:00:00Z',
    law_changed: true,
    summary: { plan: null, together: 988_166, pension_per_year: -1 },
  },
  company: { name: `株式会社${id}` },
  customer: { last_name: '髙﨑', first_name: '一郎' },
});
const asked = vi.fn<(query: Record<string, unknown>) => unknown>();
const ok = (results: object[], total: number) =>
  Promise.resolve({ data: { results, total }, response: new Response() });

beforeEach(() => {
  queries.clear();
  queries.setDefaultOptions({ queries: { retry: false } });
  asked.mockReset();
  vi.spyOn(api, 'GET').mockImplementation(((
    _: string,
    { params }: { params: { query: Record<string, unknown> } },
  ) => asked(params.query)) as never);
});

async function open(address = '/materials/regenerate') {
  const router = createMemoryRouter([{ path: '*', element: <OutdatedPage /> }], {
    initialEntries: [address],
  });
  await show(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

it('lists those of an earlier edition, each with the way to its figures under the newest', async () => {
  asked.mockImplementation(({ 'marker.page': page }) =>
    page === 1
      ? ok(
          Array.from({ length: 10 }, (_, at) => row(`a${at}`)),
          11,
        )
      : ok([row('b')], 11),
  );
  const router = await open();
  const link = await screen.findByRole('link', { name: '株式会社a0' });
  expect(link.getAttribute('href')).toBe('/materials/regenerate/a0');
  expect(link.closest('li')?.textContent).toContain('合計の差 +988,166円/年');
  // what is lost stands beside what is gained
  expect(link.closest('li')?.textContent).toContain('年金の差 マイナス△1円/年');
  expect(screen.getByRole('link', { name: '資料' }).getAttribute('href')).toBe('/materials');
  expect(screen.getByText('11件')).toBeTruthy();
  expect(asked).toHaveBeenCalledWith({ 'marker.page': 1, search_type: 'law_changed' });
  await userEvent.click(screen.getByRole('button', { name: '2ページ' }));
  await screen.findByRole('link', { name: '株式会社b' });
  expect(router.state.location.search).toBe('?page=2');
});

it('says that there are none, and leads to all materials', async () => {
  asked.mockImplementation(() => ok([], 0));
  await open();
  expect(await screen.findByText('前の法令データで保存した資料はありません。')).toBeTruthy();
  expect(screen.getByRole('link', { name: '資料の一覧へ' }).getAttribute('href')).toBe(
    '/materials',
  );
});

it('leads back from a page beyond the last', async () => {
  asked.mockImplementation(({ 'marker.page': page }) =>
    page === 1 ? ok([row('a')], 1) : ok([], 1),
  );
  await open('/materials/regenerate?page=3');
  await userEvent.click(await screen.findByRole('button', { name: '最初のページへ' }));
  await screen.findByRole('link', { name: '株式会社a' });
});

it('can be tried again where it could not be loaded', async () => {
  asked.mockImplementationOnce(() =>
    Promise.resolve({ error: {}, response: new Response(null, { status: 500 }) }),
  );
  asked.mockImplementation(() => ok([row('a')], 1));
  await open();
  expect((await screen.findByRole('alert')).textContent).toContain(
    '資料の一覧を読み込めませんでした。',
  );
  await userEvent.click(screen.getByRole('button', { name: 'もう一度試す' }));
  await waitFor(() => expect(screen.getByRole('link', { name: '株式会社a' })).toBeTruthy());
});
