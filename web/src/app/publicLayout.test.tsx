// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { PublicLayout } from './PublicLayout';
import { show } from '~test/render';

it('loads the menu of narrow screens when it is asked for, and closes it behind a link', async () => {
  const router = createMemoryRouter([{ path: '*', element: <PublicLayout /> }], {
    initialEntries: ['/login'],
  });
  await show(<RouterProvider router={router} />);
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'メニューを開く' }));
  const menu = await screen.findByRole('dialog');
  const link = [...menu.querySelectorAll('a')].find((each) => each.textContent === '会員登録');
  await userEvent.click(link as HTMLAnchorElement);
  expect(router.state.location.pathname).toBe('/signup');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
