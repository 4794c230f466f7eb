// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Link, RouterProvider } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { QueriesLayout } from './QueriesLayout';
import { overLine } from '~/lib/line';
import { show } from '~test/render';

const server = { answers: true };

beforeEach(() => {
  server.answers = true;
  vi.stubGlobal('fetch', () =>
    server.answers ? Promise.resolve({ ok: true }) : Promise.reject(new TypeError('network')),
  );
  // jsdom has no window that stands above all others
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
  });
});

const loads = vi.fn(() => Promise.resolve());

/** A form, and a page whose code is still to be loaded. */
async function open() {
  loads.mockClear();
  const asked = vi.fn(() => 'member');
  const router = createMemoryRouter([
    {
      element: <QueriesLayout />,
      loader: asked,
      shouldRevalidate: ({ defaultShouldRevalidate: usual }) => usual,
      HydrateFallback: () => null,
      children: [
        {
          path: '/',
          element: (
            <>
              <input aria-label="name" />
              <Link to="/page">on</Link>
              <Link to="/other">elsewhere</Link>
            </>
          ),
        },
        { path: '/other', element: <p>other</p> },
        {
          path: '/page',
          lazy: () =>
            overLine(async () => {
              await loads();
              if (!server.answers) throw new Error('chunk');
              return { element: <p>page</p> };
            }),
        },
      ],
    },
  ]);
  await show(<RouterProvider router={router} />);
  await userEvent.type(await screen.findByRole('textbox'), 'さくら');
  return { router, asked };
}

const typed = () => screen.getByRole<HTMLInputElement>('textbox', { hidden: true }).value;
const go = (name: string) => userEvent.click(screen.getByRole('link', { name }));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('leaves the page as it stands while the next one cannot be loaded, and opens that when it can', async () => {
  await open();
  server.answers = false;
  await go('on');
  await screen.findByRole('dialog', { name: 'サーバーに接続できません' });
  await press('もう一度試す');
  await screen.findByText(/^通信できませんでした。/);
  expect(typed()).toBe('さくら');
  server.answers = true;
  window.dispatchEvent(new Event('online'));
  await screen.findByText('page');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('goes back to what was typed, asks nobody, and waits again for who goes on again', async () => {
  const { router, asked } = await open();
  server.answers = false;
  await go('on');
  await screen.findByRole('dialog');
  await press('元の画面に戻る');
  await waitFor(() => expect(router.state.navigation.state).toBe('idle'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect([typed(), router.state.location.pathname]).toEqual(['さくら', '/']);
  expect(asked).toHaveBeenCalledTimes(1);

  await go('on');
  await screen.findByRole('dialog');
  server.answers = true;
  await press('もう一度試す');
  await screen.findByText('page');
});

it('does not stand in the way of a page that is here', async () => {
  await open();
  server.answers = false;
  await go('on');
  await screen.findByRole('dialog');
  await press('元の画面に戻る');
  await go('elsewhere');
  await screen.findByText('other');
  expect(screen.queryByRole('dialog')).toBeNull();
  server.answers = true;
  window.dispatchEvent(new Event('online'));
});
