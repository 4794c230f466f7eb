// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { PaymentPage } from './PaymentPage';
import { profileDraft } from './profileDraft';
import { ProfileConfirmPage } from './ProfileConfirmPage';
import { VerifyPage } from './VerifyPage';
import { api } from '~/api/client';
import { queries } from '~/api/queries';
import { EMPTY_PROFILE } from '~/features/profile/profile';
import { show } from '~test/render';

const card = { id: 'c1', cardBrand: 'visa', number: '4242', expMonth: 3, expYear: 2034 };
let cards: object[] = [];

const loaded = (path: string): object =>
  ({
    '/verify/me/email': {
      email: 'a@example.jp',
      expires_at: null,
      resend_at: null,
      tries_left: 5,
      consent_needed: false,
    },
    '/plans/default': { name: '', amount: 11_000, tax: 1_000, trial_days: 30 },
    '/members/me/coupon': { coupon: null },
    '/members/me/payments': { results: cards },
  })[path] ?? {};

beforeEach(() => {
  queries.clear();
  sessionStorage.clear();
  vi.spyOn(api, 'GET').mockImplementation(
    (path: string) => Promise.resolve({ data: loaded(path), response: new Response() }) as never,
  );
  const failing = () =>
    Promise.resolve({
      error: { code: 'server_error' },
      response: new Response(null, { status: 500 }),
    }) as never;
  vi.spyOn(api, 'POST').mockImplementation(failing);
  vi.spyOn(api, 'PATCH').mockImplementation(failing);
});

async function open(page: ReactNode) {
  const router = createMemoryRouter([{ path: '*', element: page }]);
  await show(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const told = async () => (await screen.findByRole('alert')).textContent;

it('says that the code could not be sent again', async () => {
  await open(<VerifyPage />);
  await press('コードを再送する');
  expect(await told()).toBe('コードを再送できませんでした。時間をおいて、もう一度お試しください。');
});

it('says that the profile could not be registered, and where to ask', async () => {
  const filled = Object.keys(EMPTY_PROFILE).map((field) => [field, 'ア']);
  profileDraft.write(Object.fromEntries(filled) as typeof EMPTY_PROFILE);
  await open(<ProfileConfirmPage />);
  await press('この内容で登録する');
  expect(await told()).toContain('会員情報を登録できませんでした。');
  expect(await told()).toContain('お問い合わせ先にご連絡ください。');
});

it('says that the card could not be made the one to pay with, and where to ask', async () => {
  cards = [{ ...card, name: 'MISAKI SATO', country: 'JP', isDefault: true }];
  await open(<PaymentPage />);
  await screen.findByText(/4242/);
  await press('申込内容の確認へ');
  expect(await told()).toContain('お支払いに使うカードを変更できませんでした。');
  expect(await told()).toContain('お問い合わせ先にご連絡ください。');
});

it('says that the card could not be registered, and where to ask', async () => {
  cards = [];
  await open(<PaymentPage />);
  const fields = {
    カード番号: '4242424242424242',
    有効期限: '3/34',
    セキュリティコード: '123',
    カードの名義: 'misaki sato',
  };
  for (const [label, text] of Object.entries(fields)) {
    await userEvent.click(await screen.findByRole('textbox', { name: new RegExp(`^${label}`) }));
    await userEvent.paste(text);
  }
  await press('申込内容の確認へ');
  expect(await screen.findByText(/カードを登録できませんでした。.*お問い合わせ先/)).toBeDefined();
});
