// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { LeaveGuard } from './LeaveGuard';
import { ApiError } from '~/api/problem';
import { session } from '~/api/session';
import { resume } from '~/lib/resume';
import { show } from '~test/render';

async function edit({
  failure = null,
  draft = null,
}: { failure?: unknown; draft?: string | null } = {}) {
  const guard = (
    <LeaveGuard
      dirty={() => true}
      save={() => Promise.resolve(false)}
      failure={failure}
      discard={() => undefined}
      keep={() => draft}
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

it('holds what was not saved, also when the session ended elsewhere and nothing can be kept', async () => {
  const leave = await edit();
  session.refused();
  await leave();
  expect(await screen.findByRole('dialog')).toBeDefined();
  expect(screen.queryByText('login')).toBeNull();
});

it('lets log-in come where the session ended, and remembers the way back to what is kept', async () => {
  const leave = await edit({ draft: 'd1' });
  session.refused();
  await leave();
  expect(await screen.findByText('login')).toBeDefined();
  expect(resume.take()).toEqual({ path: '/edit', draft: 'd1' });
  expect(resume.take()).toBeNull();
});

it('holds nobody who logged out or was taken out', async () => {
  const leave = await edit();
  session.end();
  await leave();
  expect(await screen.findByText('login')).toBeDefined();
});

it('says why it could not be saved, where the server named a reason', async () => {
  const leave = await edit({ failure: new ApiError(403, { code: 'free_period_over' }) });
  await leave();
  fireEvent.click(await screen.findByText('保存して移動する'));
  expect(await screen.findByText(/^無料期間が終わったため/)).toBeDefined();
  expect(screen.queryByText('login')).toBeNull();
});
