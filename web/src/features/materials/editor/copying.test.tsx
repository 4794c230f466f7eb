// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { EditorPage } from './EditorPage';
import { api } from '~/api/client';
import { queries } from '~/api/queries';
import { memory } from '~/api/memory';
import reference from '~test/reference-input.json';
import { show } from '~test/render';

const made = vi.fn<(body: { input: { title: string }; copied_from?: string }) => void>();
const record = (id: string) => ({
  data: {
    id,
    version: 1,
    state: 'complete',
    input: reference,
    errors: [],
    result: null,
    updated_at: '2026-11-20T03:00:00Z',
  },
  response: new Response(null, { status: 200, headers: { etag: '"1"' } }),
});
const plan = { data: { free: null }, response: new Response() };
const refused = () => ({ error: {}, response: new Response(null, { status: 500 }) });

beforeEach(() => {
  queries.clear();
  queries.setDefaultOptions({ queries: { retry: false } });
  localStorage.clear();
  memory.enter({ email: 'misaki@example.jp', id: 'a' });
  made.mockReset();
  vi.spyOn(api, 'GET').mockImplementation(((path: string) =>
    Promise.resolve(
      path === '/members/me/materials/{id}'
        ? record('m1')
        : path === '/plans/default'
          ? plan
          : refused(),
    )) as never);
  vi.spyOn(api, 'POST').mockImplementation(((path: string, { body }: { body: never }) => {
    if (path === '/members/me/materials') {
      made(body);
      return Promise.resolve(record('m2'));
    }
    return Promise.resolve(refused());
  }) as never);
});

async function save(at: string) {
  const router = createMemoryRouter(
    [
      { path: '/materials/create', element: <EditorPage /> },
      { path: '/materials/:id/edit', element: null },
    ],
    { initialEntries: [at] },
  );
  await show(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: '保存する' }));
  await waitFor(() => expect(made).toHaveBeenCalledOnce());
  return made.mock.calls[0]?.[0];
}

it('saves a copy with what it was begun from', async () => {
  const body = await save('/materials/create?copy=m1');
  expect(body?.copied_from).toBe('m1');
  expect(body?.input.title).toBe(reference.title);
});

it('saves what was begun from nothing without', async () => {
  expect(await save('/materials/create')).not.toHaveProperty('copied_from');
});
