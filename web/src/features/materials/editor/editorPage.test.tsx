// @vitest-environment jsdom
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { EditorPage } from './EditorPage';
import { api } from '~/api/client';
import { planQuery } from '~/api/plan';
import { queries } from '~/api/queries';
import type { MaterialForm } from './form';
import { show } from '~test/render';

// The page decides whether there is an editor; what is in it is of no concern here.
vi.mock('./Editor', () => ({
  Editor: ({ start }: { start: MaterialForm }) => (
    <>
      <input aria-label="typed" />
      <output>{JSON.stringify(start.proposer)}</output>
    </>
  ),
}));

let state: 'running' | 'over' = 'running';
const known = {
  data: {
    email: 'aoki@example.jp',
    profile: { last_name: '青木', first_name: '美咲', phone: '0312345678' },
  },
  response: new Response(),
};
/** How the member is answered. */
let member: () => unknown = () => known;

beforeEach(() => {
  queries.clear();
  onlineManager.setOnline(true);
  member = () => known;
  vi.spyOn(api, 'GET').mockImplementation(((path: string) =>
    Promise.resolve(
      path === '/members/me'
        ? member()
        : {
            data: {
              name: '',
              amount: 0,
              tax: 0,
              trial_days: 0,
              free: { until: '2026-11-30', state },
            },
            response: new Response(),
          },
    )) as never);
});

async function open() {
  const router = createMemoryRouter(
    [
      { path: '/materials', element: null },
      { path: '/materials/create', element: <EditorPage /> },
    ],
    { initialEntries: ['/materials/create'] },
  );
  await show(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

it('keeps what was typed where the free days end meanwhile', async () => {
  state = 'running';
  const router = await open();
  fireEvent.change(await screen.findByLabelText('typed'), { target: { value: '新潮流' } });
  state = 'over';
  await act(() => queries.refetchQueries(planQuery));
  expect(screen.getByLabelText('typed')).toHaveProperty('value', '新潮流');
  expect(router.state.location.pathname).toBe('/materials/create');
});

it('starts with the proposer of the profile, and with none where nobody could be asked', async () => {
  state = 'running';
  await open();
  const proposer = async () =>
    JSON.parse((await screen.findByRole('status')).textContent ?? '') as object;
  expect(await proposer()).toMatchObject({
    name: '青木 美咲',
    tel: '03-1234-5678',
    email: 'aoki@example.jp',
    office: '',
  });
  cleanup();
  queries.clear();
  member = () => ({
    error: { code: 'internal' },
    response: new Response(null, { status: 500 }),
  });
  await open();
  expect(await proposer()).toMatchObject({ name: '', tel: '', email: '' });
});

it('opens without the profile where its answer is long in coming', async () => {
  state = 'running';
  member = () => new Promise(() => undefined);
  await open();
  expect(await screen.findByLabelText('typed', undefined, { timeout: 8_000 })).toBeTruthy();
}, 10_000);

it('opens without the profile where there is no network, once the plan is known', async () => {
  state = 'running';
  await open();
  await screen.findByLabelText('typed');
  cleanup();
  queries.removeQueries({ queryKey: ['editing', 'proposer'] });
  member = () => Promise.reject(new TypeError('Failed to fetch'));
  onlineManager.setOnline(false);
  await open();
  expect(await screen.findByLabelText('typed')).toBeTruthy();
});

it('opens no editor after the last free day', async () => {
  state = 'over';
  const router = await open();
  await waitFor(() => expect(router.state.location.pathname).toBe('/materials'));
});
