// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { AccountPage } from './AccountPage';
import { consent } from './consent';
import { ConsentPage } from './ConsentPage';
import { api } from '~/api/client';
import { queries } from '~/api/queries';
import type { Language } from '~/i18n/language';
import { cookies } from '~/lib/cookies';
import { show } from '~test/render';

const PRESENT = { terms: '2026-11-01', privacy: '2026-11-02' };

async function open(language: Language = 'ja') {
  const router = createMemoryRouter(
    [
      { path: '/signup', element: <ConsentPage /> },
      { path: '/signup/account', element: <AccountPage /> },
      { path: '/signup/verify', element: null },
    ],
    { initialEntries: ['/signup/account'] },
  );
  await show(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
    language,
  );
  return router;
}

async function signUp(send = '確認コードを送る') {
  const password = 'Shio-kaze 2026!';
  const fields = { email: 'misaki@example.jp', password, confirmation: password };
  for (const [id, text] of Object.entries(fields)) {
    await userEvent.click(document.getElementById(id) as HTMLInputElement);
    await userEvent.paste(text);
  }
  await userEvent.click(screen.getByRole('button', { name: send }));
}

beforeEach(() => {
  sessionStorage.clear();
  queries.clear();
  cookies.terms.raise();
  vi.spyOn(api, 'GET').mockResolvedValue({ data: PRESENT, response: new Response() } as never);
});

it('leads back to the consent where nobody knows which texts were shown', async () => {
  const router = await open();
  await waitFor(() => expect(router.state.location.pathname).toBe('/signup'));
  expect((await screen.findByRole('status')).textContent).toContain('もう一度同意してください。');
  expect(cookies.terms.set).toBe(false);
});

it('sends the versions that were agreed to, and keeps the id and the address of the account', async () => {
  const shown = { terms: '2026-04-01', privacy: '2026-04-02' };
  consent.give(shown);
  const post = vi
    .spyOn(api, 'POST')
    .mockResolvedValue({ data: { id: 'a' }, response: new Response() } as never);
  const router = await open();
  await signUp();
  await waitFor(() => expect(router.state.location.pathname).toBe('/signup/verify'));
  expect(post.mock.calls[0]?.[1]).toMatchObject({
    body: { consent: { ...shown, attendance: true } },
  });
  const who = { id: 'a', email: 'misaki@example.jp' };
  expect(JSON.parse(sessionStorage.getItem('member.who') ?? '')).toEqual(who);
});

it('leads back to the consent, with the present texts, where those agreed to were revised', async () => {
  consent.give(PRESENT);
  const router = await open();
  const revised = { ...PRESENT, terms: '2026-12-01' };
  vi.spyOn(api, 'GET').mockResolvedValue({ data: revised, response: new Response() } as never);
  vi.spyOn(api, 'POST').mockResolvedValue({
    error: {
      code: 'invalid_fields',
      errors: [{ field: 'consent.terms', code: 'consent_outdated' }],
    },
    response: new Response(null, { status: 422 }),
  } as never);
  await signUp();
  await waitFor(() => expect(router.state.location.pathname).toBe('/signup'));
  // The address changes before the page does.
  const late = { timeout: 10_000 };
  expect(await screen.findByText(/^規約が改定されました。/, {}, late)).toBeTruthy();
  expect(await screen.findByText(/利用規約を読む（2026年12月1日版/)).toBeTruthy();
  expect(cookies.terms.set).toBe(false);
});

it.each([
  ['ja', '確認コードを送る', 'このメールアドレスは登録済みです。'],
  ['en', 'Send the code', 'This e-mail address is already registered.'],
] as const)('says that the address has an account already (%s)', async (language, send, said) => {
  consent.give({ ...PRESENT });
  vi.spyOn(api, 'POST').mockResolvedValue({
    error: { code: 'email_conflict' },
    response: new Response(null, { status: 409 }),
  } as never);
  const router = await open(language);
  await signUp(send);
  expect(await screen.findByText(new RegExp(said))).toBeTruthy();
  expect(router.state.location.pathname).toBe('/signup/account');
});
