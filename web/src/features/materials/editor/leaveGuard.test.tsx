// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { LeaveGuard } from './LeaveGuard';
import { session } from '~/api/session';
import { show } from '~test/render';

async function edit() {
  const guard = (
    <LeaveGuard
      dirty={() => true}
      save={() => Promise.resolve(false)}
      discard={() => undefined}
      allowed={() => false}
    />
  );
  const router = createMemoryRouter(
    [
      { path: '/edit', element: guard },
      { path: '/login', element: <p>login</p> },
    ],
    { initialEntries: ['/edit'] },
  );
  await show(<RouterProvider router={router} />);
  return () => act(() => router.navigate('/login'));
}

beforeEach(() => session.start());

it('holds what was not saved, also when the session ended elsewhere', async () => {
  const leave = await edit();
  session.refused();
  await leave();
  expect(await screen.findByRole('dialog')).toBeDefined();
  expect(screen.queryByText('login')).toBeNull();
});

it('holds nobody who logged out or was taken out', async () => {
  const leave = await edit();
  session.end();
  await leave();
  expect(await screen.findByText('login')).toBeDefined();
});
