// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { PreviewPage } from './PreviewPage';
import { api } from '~/api/client';
import { queries } from '~/api/queries';
import { show } from '~test/render';

beforeEach(() => {
  queries.clear();
  queries.setDefaultOptions({ queries: { retry: false } });
});

it('leads to the figures of the newest law where those that were saved have no document', async () => {
  vi.spyOn(api, 'GET').mockImplementation(((path: string) =>
    Promise.resolve(
      path === '/members/me/materials/{id}/pages'
        ? { error: { code: 'law_changed' }, response: new Response(null, { status: 409 }) }
        : { data: { version: 1, input: {}, errors: [] }, response: new Response() },
    )) as never);
  const router = createMemoryRouter(
    [{ path: '/materials/:id/preview', element: <PreviewPage /> }],
    { initialEntries: ['/materials/m1/preview'] },
  );
  await show(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('資料をもう一度保存してから');
  expect(screen.getByRole('link', { name: '最新の法令の結果と比べる' }).getAttribute('href')).toBe(
    '/materials/regenerate/m1',
  );
  expect(screen.queryByRole('button', { name: 'もう一度試す' })).toBeNull();
});
