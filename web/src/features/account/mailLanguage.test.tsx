// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { EmailPage } from './EmailPage';
import { api } from '~/api/client';
import { queries } from '~/api/queries';
import { toasts } from '~/ui/toasts';
import { answered, refused } from '~test/planPage';
import { show } from '~test/render';

beforeEach(() => queries.clear());

/** The page of somebody who is written to in Japanese, until another language is kept. */
async function open() {
  const kept = { language: 'ja' };
  vi.spyOn(api, 'GET').mockImplementation((() =>
    Promise.resolve(answered({ email: 'taro@example.jp', pending: null, ...kept }))) as never);
  const router = createMemoryRouter([{ path: '*', element: <EmailPage /> }]);
  await show(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return kept;
}

const choice = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name });

it('keeps the language of mails at once, and says so', async () => {
  const kept = await open();
  expect((await choice('日本語')).checked).toBe(true);
  const patch = vi.spyOn(api, 'PATCH').mockImplementation((() => {
    kept.language = 'en';
    return Promise.resolve(answered(undefined));
  }) as never);
  fireEvent.click(await choice('English'));
  await waitFor(() =>
    expect(patch).toHaveBeenCalledExactlyOnceWith('/members/me/language', {
      body: { language: 'en' },
    }),
  );
  await waitFor(() =>
    expect(toasts.read().at(-1)?.text).toBe('メールと書類の言語を変更しました。'),
  );
  expect((await choice('English')).checked).toBe(true);
});

it('goes back to the language that is kept where another one could not be', async () => {
  await open();
  vi.spyOn(api, 'PATCH').mockResolvedValue(refused(503, { code: 'busy' }) as never);
  fireEvent.click(await choice('English'));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect((await choice('日本語')).checked).toBe(true);
});
