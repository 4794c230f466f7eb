// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { RouteError } from './RouteError';
import { api } from '~/api/client';
import { queries } from '~/api/queries';
import { show } from '~test/render';

beforeEach(() => {
  queries.clear();
  queries.setQueryData(['provider'], { email: 'support@example.jp' });
});

/** The page whose loader was answered this status, behind another one. */
async function open(status: number) {
  const router = createMemoryRouter(
    [
      { path: '/', element: <p>before</p> },
      { path: '/login', element: <p>log-in</p> },
      {
        path: '/page',
        loader: () => {
          throw new Response(null, { status });
        },
        errorElement: <RouteError />,
        element: null,
      },
    ],
    { initialEntries: ['/', '/page'] },
  );
  await show(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByRole('heading');
  return router;
}

const logOut = () => screen.queryByRole('button', { name: 'ログアウト' });

it('shows the address of the support and a log-out where nobody is signed in', async () => {
  await open(401);
  // it comes after the page
  const support = await screen.findByRole('link', { name: 'support@example.jp' });
  expect(support.getAttribute('href')).toBe('mailto:support@example.jp');
  const left = vi.spyOn(api, 'DELETE').mockResolvedValue({
    data: undefined as never,
    response: new Response(null, { status: 204 }),
  });
  await userEvent.click(logOut() as HTMLElement);
  expect(left).toHaveBeenCalledTimes(1);
  await screen.findByText('log-in');
});

it('leads through log-in to the page that was asked for', async () => {
  const router = await open(401);
  await userEvent.click(screen.getByRole('link', { name: 'ログインする' }));
  expect(router.state.location.pathname).toBe('/login');
  expect(router.state.location.state).toEqual({ to: '/page' });
});

it('shows a log-out where the page may not be seen', async () => {
  await open(403);
  expect(screen.getByRole('heading').textContent).toBe('このページを表示する権限がありません。');
  expect(logOut()).not.toBeNull();
});

const back = () => screen.queryByRole('button', { name: '戻る' });

it('shows a way back where there is no page', async () => {
  vi.spyOn(window.history, 'length', 'get').mockReturnValue(2);
  const router = await open(404);
  expect(logOut()).toBeNull();
  await userEvent.click(back() as HTMLElement);
  await screen.findByText('before');
  expect(router.state.location.pathname).toBe('/');
});

it('leads home from a tab that was opened for a page that is not there', async () => {
  vi.spyOn(window.history, 'length', 'get').mockReturnValue(1);
  const router = await open(404);
  expect(back()).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'ホーム' }));
  expect(router.state.location.pathname).toBe('/');
});

it.each([401, 403, 404, 500])(
  'has the name and the language above error %i, and no menu',
  async (status) => {
    await open(status);
    const links = [...screen.getByRole('banner').querySelectorAll('a')];
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/', '/en/page']);
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(screen.queryByRole('contentinfo')).toBeNull();
  },
);

it.each([500, 503, 418])('says nothing specific of another status: %i', async (status) => {
  await open(status);
  expect(logOut()).toBeNull();
  expect(screen.queryByRole('link', { name: 'support@example.jp' })).toBeNull();
  expect(screen.queryByText(/権限|見つかりません/)).toBeNull();
  expect(screen.getByRole('heading').textContent).toMatch(/^ページを表示できませんでした。/);
});
