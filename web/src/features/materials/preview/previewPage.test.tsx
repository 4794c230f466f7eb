// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { PreviewPage } from './PreviewPage';
import { api } from '~/api/client';
import { queries } from '~/api/queries';
import { show } from '~test/render';

/** The law has moved since the material was saved; `free` is the plan's. */
async function open(free: object | null | undefined) {
  vi.spyOn(api, 'GET').mockImplementation(((path: string) => {
    if (path === '/plans/default')
      return free === undefined
        ? new Promise(() => undefined)
        : Promise.resolve({ data: { free }, response: new Response() });
    return Promise.resolve(
      path === '/members/me/materials/{id}/pages'
        ? { error: { code: 'law_changed' }, response: new Response(null, { status: 409 }) }
        : { data: { version: 1, input: {}, errors: [] }, response: new Response() },
    );
  }) as never);
  const router = createMemoryRouter(
    [{ path: '/materials/:id/preview', element: <PreviewPage /> }],
    { initialEntries: ['/materials/m1/preview'] },
  );
  await show(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return screen.findByRole('alert');
}

beforeEach(() => {
  queries.clear();
  queries.setDefaultOptions({ queries: { retry: false } });
});

it('leads to the figures of the newest law where those that were saved have no document', async () => {
  const alert = await open(null);
  expect(alert.textContent).toContain('この資料のプレビューとPDFは作れません。');
  await screen.findByText('最新の法令で計算できるときは、保存し直すと作れます。');
  expect(screen.getByRole('link', { name: '最新の法令の結果と比べる' }).getAttribute('href')).toBe(
    '/materials/regenerate/m1',
  );
  expect(screen.queryByRole('button', { name: 'もう一度試す' })).toBeNull();
});

it.each([
  ['after the last free day', { state: 'over' }],
  ['while it is not known', undefined],
])('promises no document %s', async (_, free) => {
  const alert = await open(free);
  if (free) await screen.findByText('無料期間が終わったため、資料は変更できません。');
  expect(alert.textContent).not.toContain('保存し直す');
});
