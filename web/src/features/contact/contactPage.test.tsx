// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, it, vi, type MockInstance } from 'vitest';
import { ContactPage } from './ContactPage';
import { MOST } from './message';
import { api } from '~/api/client';
import { ApiError, type Problem } from '~/api/problem';
import { queries } from '~/api/queries';
import type { Language } from '~/i18n/language';
import { drafts } from '~/lib/drafts';
import { fullName } from '~/lib/names';
import { show } from '~test/render';

const TERMS = { terms: '2026-11-01', privacy: '2026-11-01', bot_check: null };
const PROVIDER = {
  email: 'support@example.jp',
  phone: '00-0000-0000',
  hours: '平日10時から17時',
  hours_en: 'weekdays, 10:00 to 17:00',
};
const MEMBER = {
  email: 'misaki@example.jp',
  profile: { last_name: '青木', first_name: '美咲' },
};

/** What each address answers; nothing else is asked. */
let answers: Record<string, () => unknown>;
let post: MockInstance;
const refusal = (status: number, problem: Problem, retryAfter?: number) =>
  new ApiError(status, problem, retryAfter);

beforeEach(() => {
  sessionStorage.clear();
  queries.clear();
  queries.setDefaultOptions({ queries: { retry: false, staleTime: Infinity } });
  answers = { '/signup/terms': () => TERMS, '/provider': () => PROVIDER };
  vi.spyOn(api, 'GET').mockImplementation((async (path: string) => {
    const answer = answers[path];
    if (answer === undefined) throw new Error(`nobody asks for ${path}`);
    return { data: answer(), response: new Response() };
  }) as never);
  post = vi.spyOn(api, 'POST');
});

const taken = (mail_back: 'copy' | 'notice' | 'none' = 'notice') =>
  post.mockResolvedValue({
    data: { number: '0A1B2C3D', mail_back },
    response: new Response(),
  } as never);

async function open(status = 401, language: Language = 'ja') {
  const router = createMemoryRouter(
    [
      { path: '/contact', loader: () => status, Component: ContactPage },
      { path: '*', element: null },
    ],
    { initialEntries: ['/contact'] },
  );
  await show(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
    language,
  );
  await waitFor(() => expect(submit().disabled).toBe(false));
}

const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: /^(送信する|Send)$/ });
const field = (id: string) => document.getElementById(id) as HTMLInputElement;
const type = (id: string, value: string) => fireEvent.change(field(id), { target: { value } });
const send = () => userEvent.click(submit());

function fill() {
  type('name', '見本 花子');
  type('email', 'ｈａｎａｋｏ@example.jp ');
  type('subject', 'payment');
  type('content', '一行目\n\n  二行目');
}
const sentBody = (call = 0) => (post.mock.calls[call]?.[1] as { body: object }).body;

it('names every wrong field at once, and goes to the first', async () => {
  await open();
  await send();
  for (const words of [
    'お名前を入力してください。',
    'メールアドレスを入力してください。',
    'お問い合わせの種類を選んでください。',
    'お問い合わせの内容を入力してください。',
  ])
    expect(screen.getByText(words)).toBeTruthy();
  expect(document.activeElement).toBe(field('name'));
  fill();
  type('email', 'hanako@example');
  expect(screen.getByText('メールアドレスの形式が正しくありません。')).toBeTruthy();
  type('name', '𠮷'.repeat(MOST.name + 1));
  type('content', '𠮷'.repeat(MOST.content + 1));
  expect(screen.getByText('100文字以内で入力してください。')).toBeTruthy();
  expect(screen.getByText('4000文字以内で入力してください（現在4001文字）。')).toBeTruthy();
  await send();
  expect(post).not.toHaveBeenCalled();
});

it('sends what was typed, shows it once more where no copy comes, and forgets it', async () => {
  taken();
  await open();
  fill();
  await send();
  const status = await screen.findByRole('status');
  // the button that had the focus is gone
  expect(document.activeElement).toBe(status);
  expect(status.textContent).toContain('0A1B2C3D');
  expect(status.textContent).toContain('hanako@example.jp あてにメールでご返信いたします。');
  expect(status.textContent).toContain('入力した内容は記載されません。');
  expect(screen.getByRole('region', { name: '送信した内容' }).textContent).toContain(
    '一行目\n\n  二行目',
  );
  const body = sentBody();
  expect(body).toMatchObject({
    name: '見本 花子',
    email: 'hanako@example.jp',
    subject: 'payment',
    content: '一行目\n\n  二行目',
    language: 'ja',
  });
  expect(body).not.toHaveProperty('bot_check');
  expect(drafts.read('contact')).toBeNull();

  // another one is another message
  await userEvent.click(screen.getByRole('button', { name: '別のお問い合わせを送る' }));
  expect(field('content').value).toBe('');
  fill();
  await send();
  await screen.findByRole('status');
  expect(sentBody(1)).not.toMatchObject({ id: (body as { id: string }).id });
});

it('keeps what was typed when it is not taken, also for another visit, and sends it as the same', async () => {
  await open();
  fill();
  post.mockRejectedValue(refusal(503, { code: 'unavailable' }, 30));
  await send();
  expect((await screen.findByRole('alert')).textContent).toContain('この画面に残っています。');
  expect(screen.getByRole('timer').textContent).toMatch(/秒/);
  cleanup();
  await open();
  expect(field('content').value).toBe('一行目\n\n  二行目');
  expect(field('subject').value).toBe('payment');
  taken();
  await send();
  await screen.findByRole('status');
  expect(sentBody(1)).toEqual(sentBody(0));
});

it('says how long to wait after too many, and what the server found wrong', async () => {
  await open();
  fill();
  post.mockRejectedValue(refusal(429, { code: 'too_many_requests' }, 1800));
  await send();
  expect((await screen.findByRole('alert')).textContent).toContain('短い時間に操作が続きました。');
  const errors = [{ field: 'content', code: 'too_long', params: { max: '4000' } } as const];
  post.mockRejectedValue(refusal(422, { code: 'invalid_fields', errors }));
  await send();
  expect(await screen.findByText('4000文字以内で入力してください。')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field('content')));
});

it('knows a member, and tells of the copy', async () => {
  answers['/members/me'] = () => MEMBER;
  taken('copy');
  await open(200, 'en');
  expect([field('name').value, field('email').value]).toEqual([
    fullName('青木', '美咲'),
    'misaki@example.jp',
  ]);
  type('subject', 'use');
  type('content', 'Hello');
  await send();
  const status = await screen.findByRole('status');
  expect(status.textContent).toContain('A copy of your message will be emailed to this address.');
});

it.each([
  ['SIGNED_UP', '/verify/me/email', 'misaki@example.jp'],
  ['SUBSCRIBED', '/members/me/email', 'misaki@example.jp'],
  ['MFA_ADDED', '/members/me/email', ''],
] as const)(
  'finds the address of somebody at %s as far as a door shows it',
  async (step, path, found) => {
    answers['/members/me'] = () => {
      throw refusal(403, { code: 'access_denied', registrationSteps: step });
    };
    answers[path] = () => {
      if (found === '') throw refusal(403, { code: 'access_denied' });
      return { email: found };
    };
    await open(403);
    expect([field('name').value, field('email').value]).toEqual(['', found]);
  },
);

it('asks whether a person is there, where the server does', async () => {
  answers['/signup/terms'] = () => ({ ...TERMS, bot_check: { site_key: 'key' } });
  let tick: (token: string) => void = () => undefined;
  window.grecaptcha = {
    ready: (then) => then(),
    render: (_, { callback }) => {
      tick = callback;
      return 1;
    },
    reset: vi.fn(),
  };
  await open();
  fill();
  await waitFor(() => expect(tick).not.toBe(undefined));
  await send();
  expect(screen.getByText('「私はロボットではありません」にチェックしてください。')).toBeTruthy();
  expect(post).not.toHaveBeenCalled();
  taken();
  await waitFor(() => {
    tick('token');
    expect(screen.queryByText('「私はロボットではありません」にチェックしてください。')).toBeNull();
  });
  await send();
  await screen.findByRole('status');
  expect(sentBody()).toMatchObject({ bot_check: 'token' });
  delete window.grecaptcha;
});

it('says that nothing comes by mail, where nothing does', async () => {
  taken('none');
  await open();
  type('name', '髙﨑 一郎');
  type('email', 'taro@example.jp');
  type('subject', 'use');
  type('content', '質問です。');
  await send();
  const status = await screen.findByRole('status');
  expect(status.textContent).toContain('お送りしません');
  expect(status.textContent).not.toContain('メールでお送りします');
});
