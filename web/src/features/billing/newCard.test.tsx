// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { AnotherCard } from './AnotherCard';
import { api } from '~/api/client';
import { planQuery } from '~/api/plan';
import { queries } from '~/api/queries';
import { show } from '~test/render';

const post = vi.fn<(path: string, init: { body: { token: string } }) => unknown>();
const tokens = () => post.mock.calls.map(([, { body }]) => body.token);
const isAuthenticated = (token: string) => atob(token.slice(8)).includes('"authenticated":true');

/** The provider asks for 3-D Secure until the holder has answered the bank. */
function answer(token: string) {
  if (isAuthenticated(token)) return { data: { id: 'c1' }, response: new Response() };
  return {
    error: { code: 'payment_action_required', errors: [], action: { client_secret: 'seti_1' } },
    response: new Response(null, { status: 402 }),
  };
}

beforeEach(async () => {
  queries.clear();
  post.mockReset();
  post.mockImplementation((_path, { body }) => Promise.resolve(answer(body.token)));
  vi.spyOn(api, 'POST').mockImplementation(post as never);
  const data = { name: '', amount: 11_000, tax: 1_000, trial_days: 30 };
  queries.setQueryData(planQuery.queryKey, { ...data, card_entry: { provider: 'sandbox' } });
  await show(
    <QueryClientProvider client={queries}>
      <AnotherCard />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: '別のカードを登録する' }));
  for (const [name, text] of [
    [/^カード番号/, '4000002760003184'],
    [/^有効期限/, '3/34'],
    [/^セキュリティコード/, '123'],
    [/^カードの名義/, 'MISAKI SATO'],
  ] as const) {
    await userEvent.click(await screen.findByRole('textbox', { name }));
    await userEvent.paste(text);
  }
  await userEvent.click(screen.getByRole('button', { name: 'このカードを登録する' }));
});

it('goes on with the answer of the bank that the provider asked for', async () => {
  await userEvent.click(await screen.findByRole('button', { name: '認証する' }));
  await waitFor(() => expect(tokens()).toHaveLength(2));
  expect(tokens().map(isAuthenticated)).toEqual([false, true]);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('forgets what was typed where the dialog is left by its button', async () => {
  const bank = await screen.findByRole('dialog', { name: 'カード会社の本人認証' });
  await userEvent.click(within(bank).getByRole('button', { name: '閉じる' }));
  const form = screen.getByRole('dialog', { name: '別のカードを登録する' });
  await userEvent.click(await within(form).findByRole('button', { name: 'やめる' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: '別のカードを登録する' }));
  const number = await screen.findByRole<HTMLInputElement>('textbox', { name: /^カード番号/ });
  expect(number.value).toBe('');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says what is missing where the holder turns away from the bank', async () => {
  const bank = await screen.findByRole('dialog', { name: 'カード会社の本人認証' });
  await userEvent.click(within(bank).getByRole('button', { name: '閉じる' }));
  expect((await screen.findByRole('alert')).textContent).toContain(
    '本人認証（3Dセキュア）が終わっていない',
  );
  expect(tokens()).toHaveLength(1);
});
