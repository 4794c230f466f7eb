// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { VerifyPage } from './VerifyPage';
import { api } from '~/api/client';
import { queries } from '~/api/queries';
import { show } from '~test/render';

let needed = false;
let terms = '2026-11-01';
const loaded = (path: string): object =>
  ({
    '/verify/me/email': {
      email: 'a@example.jp',
      expires_at: '2026-11-22T03:00:00Z',
      resend_at: null,
      tries_left: 5,
      consent_needed: needed,
    },
    '/signup/terms': { terms, privacy: '2026-11-02', bot_check: null },
  })[path] ?? {};
const sent = vi.fn();

beforeEach(() => {
  terms = '2026-11-01';
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

const ticks = () => screen.getAllByRole<HTMLInputElement>('checkbox').map((box) => box.checked);
const REVISED = /規約が改定されました/;

it('empties the boxes where the texts were revised before the consent arrived', async () => {
  needed = true;
  await open();
  for (const box of await screen.findAllByRole('checkbox')) await userEvent.click(box);
  await type();
  terms = '2026-12-01';
  vi.spyOn(api, 'PATCH').mockResolvedValue({
    error: {
      code: 'invalid_fields',
      errors: [{ field: 'consent.terms', code: 'consent_outdated' }],
    },
    response: new Response(null, { status: 422 }),
  } as never);
  await userEvent.click(screen.getByRole('button', { name: '確認して次へ' }));
  expect(await screen.findByText(REVISED)).toBeTruthy();
  expect(ticks()).toEqual([false, false, false]);
  expect(document.activeElement?.id).toBe('terms');
});

it('empties the boxes where the texts are revised while the page is open', async () => {
  needed = true;
  await open();
  const boxes = await screen.findAllByRole('checkbox');
  for (const box of boxes) await userEvent.click(box);
  expect(ticks()).toEqual([true, true, true]);
  expect(screen.queryByText(REVISED)).toBeNull();
  terms = '2026-12-01';
  await act(() => queries.refetchQueries({ queryKey: ['terms'] }));
  expect(await screen.findByText(REVISED)).toBeTruthy();
  expect(ticks()).toEqual([false, false, false]);
  await userEvent.click(screen.getByRole('checkbox', { name: '利用規約に同意します' }));
  expect(ticks()).toEqual([true, false, false]);
  expect(screen.getByText(REVISED)).toBeTruthy();
});

it('stands in the code after a wrong one, which the next digit replaces', async () => {
  needed = false;
  vi.spyOn(api, 'PATCH').mockImplementation((() =>
    Promise.resolve({
      error: { code: 'invalid_fields', errors: [{ field: 'code', code: 'wrong_code' }] },
      response: new Response(null, { status: 422 }),
    })) as never);
  await open();
  await type();
  const field = screen.getByLabelText<HTMLInputElement>('メールに書かれた6桁のコード');
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect([field.value, field.selectionStart, field.selectionEnd]).toEqual(['123456', 0, 6]);
});
