// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { addressOf, mailText, standingOf } from './links';
import { ShareButton } from './ShareButton';
import { api } from '~/api/client';
import { queries } from '~/api/queries';
import type { IssuedVersion, SharedLink } from '~/api/wire';
import * as copying from '~/lib/copyText';
import { show } from '~test/render';

const link = (more: Partial<SharedLink> = {}): SharedLink => ({
  id: 'l1',
  number: 7,
  label: 'さくら精機 御中',
  has_passcode: false,
  created_at: '2026-11-22T15:32:00Z',
  expires_at: '2999-12-06T15:32:00Z',
  views: 2,
  viewed_at: '2026-11-23T01:00:00Z',
  revoked_at: null,
  ...more,
});
const row = { number: 7, version: 3, title: 'ご提案書', company: 'さくら精機', lang: 'ja' };

const ok = (data: unknown, status = 200) =>
  Promise.resolve({ data, response: new Response(null, { status }) });
const refuse = (status: number, problem: object) =>
  Promise.resolve({ error: problem, response: new Response(null, { status }) });

let links: SharedLink[];
let free: object | null;
const posted = vi.fn<(body: unknown) => unknown>();
const deleted = vi.fn<(path: unknown) => unknown>();

beforeEach(() => {
  queries.clear();
  queries.setDefaultOptions({ queries: { retry: false } });
  links = [];
  free = null;
  posted.mockReset().mockImplementation(() => ok({ token: 'abc', link: link() }, 201));
  deleted.mockReset().mockImplementation(() => ok(undefined, 204));
  vi.spyOn(api, 'GET').mockImplementation(((path: string) =>
    path.endsWith('/links') ? ok({ results: links }) : ok({ name: '', amount: 0, free })) as never);
  vi.spyOn(api, 'POST').mockImplementation(((_: string, { body }: { body: unknown }) =>
    posted(body)) as never);
  vi.spyOn(api, 'DELETE').mockImplementation(((
    _: string,
    { params }: { params: { path: unknown } },
  ) => deleted(params.path)) as never);
});

const open = async () => {
  await show(
    <QueryClientProvider client={queries}>
      <ShareButton id="m1" row={row as IssuedVersion} />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: '発行番号 7の共有リンク' }));
  return within(await screen.findByRole('dialog', { name: '発行番号 7の共有リンク' }));
};

it('makes a link and gives it once, with a text for a mail', async () => {
  const copied = vi.spyOn(copying, 'copyText').mockResolvedValue(true);
  const dialog = await open();
  fireEvent.change(dialog.getByLabelText('有効期間'), { target: { value: '30' } });
  fireEvent.change(dialog.getByLabelText('共有先（任意）'), { target: { value: '社長' } });
  fireEvent.click(dialog.getByRole('button', { name: 'リンクを作成' }));
  const address = `${location.origin}/shared#token=abc`;
  const made = await dialog.findByRole('textbox', { name: 'リンク' });
  expect((made as HTMLInputElement).value).toBe(address);
  expect(posted).toHaveBeenCalledExactlyOnceWith({
    number: 7,
    days: 30,
    label: '社長',
    passcode: null,
  });
  fireEvent.click(dialog.getByRole('button', { name: 'リンクをコピー' }));
  await waitFor(() => expect(copied).toHaveBeenCalledWith(address));
  fireEvent.change(dialog.getByLabelText('文面とページの言語'), { target: { value: 'en' } });
  const text = dialog.getByRole('textbox', { name: 'メールの文面' }) as HTMLTextAreaElement;
  expect(text.value).toContain(`${location.origin}/en/shared#token=abc`);
  expect(text.value).toContain('You do not need an account.');
});

it('says what is wrong with a passcode at its field', async () => {
  posted.mockImplementation(() =>
    refuse(422, {
      code: 'invalid_fields',
      errors: [{ field: 'passcode', code: 'passcode_length', params: { min: '6', max: '64' } }],
    }),
  );
  const dialog = await open();
  fireEvent.change(dialog.getByLabelText('パスコード（任意）'), { target: { value: '123' } });
  fireEvent.click(dialog.getByRole('button', { name: 'リンクを作成' }));
  expect(await dialog.findByText('パスコードは6～64文字で入力してください。')).toBeTruthy();
});

it('lists the links of this issue, and takes one back after a question', async () => {
  links = [
    link(),
    link({ id: 'l2', label: '', expires_at: '2026-01-01T00:00:00Z', views: 0, viewed_at: null }),
    link({ id: 'l3', number: 2, label: '別の発行' }),
  ];
  const dialog = await open();
  expect(screen.getByText('共有中 1件・閲覧 2回')).toBeTruthy();
  expect(await dialog.findByText(/^閲覧 2回（最終 /)).toBeTruthy();
  expect(dialog.getByText(/^期限切れ/)).toBeTruthy();
  expect(dialog.queryByText('別の発行')).toBeNull();
  expect(dialog.getAllByRole('button', { name: /取り消す$/ })).toHaveLength(1);
  fireEvent.click(dialog.getByRole('button', { name: 'さくら精機 御中のリンクを取り消す' }));
  expect(deleted).not.toHaveBeenCalled();
  const question = within(await screen.findByRole('dialog', { name: /取り消しますか？$/ }));
  fireEvent.click(question.getByRole('button', { name: '取り消す' }));
  await waitFor(() => expect(deleted).toHaveBeenCalledExactlyOnceWith({ id: 'm1', link: 'l1' }));
});

it('tells how a link stands', () => {
  const now = new Date('2026-12-01T00:00:00Z');
  const ends = (expires_at: string, revoked_at: string | null = null) =>
    standingOf(link({ expires_at, revoked_at }), now);
  expect(ends('2026-12-01T00:00:01Z')).toBe('active');
  expect(ends('2026-12-01T00:00:00Z')).toBe('expired');
  expect(ends('2026-12-02T00:00:00Z', '2026-11-30T00:00:00Z')).toBe('revoked');
});

it('writes a text in either language, of a title with any character', () => {
  const title = '$& のご提案';
  const address = addressOf('abc', 'ja');
  const ja = mailText({ address, title, link: link({ has_passcode: true }) }, 'ja');
  expect(ja).toContain('「$& のご提案」');
  expect(ja).toContain('パスコードが必要です');
  const en = mailText({ address, title, link: link() }, 'en');
  expect(en).not.toContain('passcode');
  expect(en).toContain(address);
});
