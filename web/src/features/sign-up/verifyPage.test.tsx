// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { VerifyPage } from './VerifyPage';
import { api } from '~/api/client';
import { queries } from '~/api/queries';
import { show } from '~test/render';

let needed = false;
const loaded = (path: string): object =>
  ({
    '/verify/me/email': {
      email: 'a@example.jp',
      expires_at: '2026-11-22T03:00:00Z',
      resend_at: null,
      tries_left: 5,
      consent_needed: needed,
    },
    '/signup/terms': { terms: '2026-11-01', privacy: '2026-11-02', bot_check: null },
  })[path] ?? {};
const sent = vi.fn();

beforeEach(() => {
  queries.clear();
  sent.mockClear();
  vi.spyOn(api, 'GET').mockImplementation(
    (path: string) => Promise.resolve({ data: loaded(path), response: new Response() }) as never,
  );
  vi.spyOn(api, 'PATCH').mockImplementation(((_path: string, { body }: { body: object }) => {
    sent(body);
    return Promise.resolve({ response: new Response(null, { status: 204 }) });
  }) as never);
});

async function open() {
  const router = createMemoryRouter([{ path: '*', element: <VerifyPage /> }]);
  await show(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}
const type = async () =>
  userEvent.type(await screen.findByLabelText('メールに書かれた6桁のコード'), '123456');

it('sends the sixth digit at once, and no consent where none is needed', async () => {
  needed = false;
  await open();
  await type();
  expect(sent.mock.calls).toEqual([[{ code: '123456' }]]);
  expect(screen.queryAllByRole('checkbox')).toHaveLength(0);
});

it('asks for the consents of an account whose password was reset', async () => {
  needed = true;
  await open();
  const boxes = await screen.findAllByRole('checkbox');
  await type();
  const submit = screen.getByRole('button', { name: '確認して次へ' });
  await userEvent.click(submit);
  expect(sent).not.toHaveBeenCalled();
  expect(screen.getByText('利用規約をお読みのうえ、同意してください。')).toBeTruthy();
  for (const box of boxes) await userEvent.click(box);
  await userEvent.click(submit);
  const consent = {
    terms: '2026-11-01',
    privacy: '2026-11-02',
    attendance: true,
    language: 'ja',
  };
  expect(sent.mock.calls).toEqual([[{ code: '123456', consent }]]);
});
