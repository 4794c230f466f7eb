// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { LogOutDialog } from './LogOutDialog';
import { useIdleLogOut } from './useLogOut';
import { api } from '~/api/client';
import { memory } from '~/api/memory';
import { ApiError } from '~/api/problem';
import { queries } from '~/api/queries';
import { session } from '~/api/session';
import { putOff } from '~/lib/putOff';
import { unsaved } from '~/lib/unsaved';
import { show } from '~test/render';

function Login() {
  return <p>login {JSON.stringify(useLocation().state)}</p>;
}

function Idle() {
  const logOut = useIdleLogOut();
  return <button onClick={() => void logOut()}>idle</button>;
}

async function open() {
  const router = createMemoryRouter(
    [
      {
        path: '/materials',
        element: (
          <>
            <LogOutDialog opened onClose={() => undefined}>
              text
            </LogOutDialog>
            <Idle />
          </>
        ),
      },
      { path: '/login', element: <Login /> },
    ],
    { initialEntries: ['/materials'] },
  );
  await show(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

const answer = (status: number) =>
  vi.spyOn(api, 'DELETE').mockResolvedValue({
    error: undefined as never,
    response: new Response(null, { status }),
  });
const offline = () =>
  vi.spyOn(api, 'DELETE').mockRejectedValue(new ApiError(0, { code: 'network' }));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name, hidden: true }));

beforeEach(() => {
  queries.clear();
  queries.setQueryData(['materials'], ['A']);
  session.start();
});

it.each([
  ['a failing server', () => answer(503), '時間をおいて'],
  ['no network', offline, '通信できませんでした'],
])('stays logged in and says so with %s, until a second try', async (_, fail, words) => {
  await open();
  fail();
  await press('ログアウト');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('ログアウトできませんでした。まだログインしています。');
  expect(alert.textContent).toContain(words);
  expect(session.authenticated).toBe(true);
  expect(queries.getQueryData(['materials'])).toBeDefined();

  answer(204);
  await press('ログアウト');
  expect(await screen.findByText('login null')).toBeDefined();
  expect(session.authenticated).toBe(false);
  expect(queries.getQueryData(['materials'])).toBeUndefined();
});

it('takes a session that is gone already for a log-out', async () => {
  await open();
  answer(401);
  await press('ログアウト');
  expect(await screen.findByText('login null')).toBeDefined();
  expect(session.authenticated).toBe(false);
});

it.each([
  ['told', () => answer(204), 'idle', false],
  ['not told', offline, 'idle_unsent', true],
])('leaves an idle screen with the server %s', async (_, server, after, abandoned) => {
  await open();
  server();
  await press('idle');
  await waitFor(() => expect(screen.getByText(/login/).textContent).toContain(`"${after}"`));
  expect(session.authenticated).toBe(false);
  expect(session.abandoned).toBe(abandoned);
  expect(queries.getQueryData(['materials'])).toBeUndefined();
});

it('does before the log-out what could still be taken back', async () => {
  const order: string[] = [];
  putOff(() => Promise.resolve(order.push('deleted')).then(() => undefined));
  vi.spyOn(api, 'DELETE').mockImplementation((() => {
    order.push('logged out');
    return Promise.resolve({ response: new Response(null, { status: 204 }) });
  }) as never);
  await open();
  await press('ログアウト');
  await screen.findByText(/^login/);
  expect(order).toEqual(['deleted', 'logged out']);
});

it.each([
  ['ログアウト', 0],
  ['idle', 1],
])('keeps what is typed and not saved only where nobody asked to leave: %s', async (name, left) => {
  localStorage.clear();
  memory.enter({ email: 'misaki@example.jp', id: 'a' });
  unsaved.write(unsaved.place('a', 'new'), 'typed');
  vi.spyOn(api, 'DELETE').mockImplementation((() => {
    // what the header of the answer makes the browser do
    localStorage.clear();
    return Promise.resolve({ response: new Response(null, { status: 204 }) });
  }) as never);
  await open();
  await press(name);
  await screen.findByText(/^login/);
  expect(unsaved.list('a', 'new')).toHaveLength(left);
});
