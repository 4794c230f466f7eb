// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { PublicLayout } from './PublicLayout';
import { queries } from '~/api/queries';
import { translate } from '~/i18n/words';
import { show } from '~test/render';

/** A page whose loader was told this status of the visitor. */
async function open(path: string, status: number) {
  const router = createMemoryRouter(
    [{ element: <PublicLayout />, children: [{ path: '*', loader: () => status, element: null }] }],
    { initialEntries: [path] },
  );
  await show(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByRole('banner');
  return router;
}

it('loads the menu of narrow screens when it is asked for, and closes it behind a link', async () => {
  const router = await open('/login', 401);
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'メニューを開く' }));
  const menu = await screen.findByRole('dialog');
  const link = [...menu.querySelectorAll('a')].find((each) => each.textContent === '会員登録');
  await userEvent.click(link as HTMLAnchorElement);
  expect(router.state.location.pathname).toBe('/signup');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

const OFFERS = [
  'ホーム',
  '資料',
  'お問い合わせ',
  'アカウント',
  'ログイン',
  '会員登録',
  'ログアウト',
];
it.each([
  ['a visitor', '/terms-use', 401, ['ホーム', 'お問い合わせ', 'ログイン', '会員登録']],
  ['a visitor who writes to us', '/contact', 401, ['ホーム', 'ログイン', '会員登録']],
  ['a visitor on the top page', '/', 401, ['お問い合わせ', 'ログイン', '会員登録']],
  ['a visitor who logs in', '/login', 401, ['ホーム', 'お問い合わせ', '会員登録']],
  ['a visitor who reads the consent', '/signup', 401, ['ホーム', 'お問い合わせ', 'ログイン']],
  [
    'a visitor when nobody could be asked',
    '/terms-use',
    0,
    ['ホーム', 'お問い合わせ', 'ログイン', '会員登録'],
  ],
  ['a member', '/terms-use', 200, ['資料', 'お問い合わせ', 'アカウント', 'ログアウト']],
  [
    'a member who sets the password anew',
    '/forgot/password',
    200,
    ['資料', 'お問い合わせ', 'アカウント', 'ログアウト'],
  ],
  ['somebody who is signing up', '/terms-use', 403, ['ホーム', 'お問い合わせ', 'ログアウト']],
  [
    'a member whose address is not proved',
    '/account/update-email-verify',
    403,
    ['ホーム', 'お問い合わせ', 'ログアウト'],
  ],
  // the steps have their own log-out
  ['somebody in a step of the sign-up', '/signup/verify', 403, []],
])('offers %s at %s what fits', async (_, path, status, offers) => {
  await open(path, status);
  const header = screen.getByRole('banner');
  const shown = [...header.querySelectorAll('a, button')].map((each) => each.textContent);
  expect(OFFERS.filter((each) => shown.includes(each))).toEqual(offers);
});

it('leads from every page to the questions, and from the footer to what it is and to the law', async () => {
  await open('/terms-use', 401);
  const addresses = (role: string) =>
    [...screen.getByRole(role).querySelectorAll('a')].map((link) => link.getAttribute('href'));
  expect(addresses('banner')).toContain('/faq');
  expect(addresses('contentinfo')).toEqual([
    '/about',
    '/contact',
    '/terms-use',
    '/privacy-policy',
    '/commercial-transaction-law',
  ]);
  expect(screen.getByRole('contentinfo').textContent).toContain(translate('site.copyright'));
});

it('says that the machine has no network as long as it has none', async () => {
  await open('/terms-use', 401);
  const said = () => screen.queryByText(/^オフラインです/);
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(said()).not.toBeNull();
  network.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(said()).toBeNull();
});
