// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { BackupPart } from './BackupPart';
import { api } from '~/api/client';
import { memory } from '~/api/memory';
import { queries } from '~/api/queries';
import { toasts } from '~/ui/toasts';
import { answered, refused } from '~test/planPage';
import { show } from '~test/render';

beforeEach(() => {
  queries.clear();
  for (const { id } of toasts.read()) toasts.close(id);
});

const showPart = () =>
  show(
    <QueryClientProvider client={queries}>
      <BackupPart />
    </QueryClientProvider>,
  );

it.each([
  ['すべてを保存する', '/members/me/backup'],
  ['資料だけを保存する', '/members/me/materials/backup'],
])('saves a file by 「%s」', async (name, path) => {
  URL.createObjectURL = () => 'blob:';
  const get = vi.spyOn(api, 'GET').mockResolvedValue({
    data: new Blob(['zip']),
    response: new Response(),
  } as never);
  await showPart();
  fireEvent.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('保存を始めました'));
  expect(toasts.read()).toEqual([]);
  expect(get).toHaveBeenCalledWith(path, { parseAs: 'blob' });
});

it.each([
  ['names invoices where members pay', null, true],
  ['names no invoices where nobody pays', { until: '2027-03-31', state: 'free' }, false],
])('%s', async (_what, free, named) => {
  vi.spyOn(api, 'GET').mockResolvedValue(answered({ free }) as never);
  await showPart();
  const text = await screen.findByText(/1つのZIPファイル/);
  expect(text.textContent.includes('請求書')).toBe(named);
});

it('says when it failed, and can be asked again', async () => {
  vi.spyOn(api, 'GET').mockResolvedValue(refused(503, { code: 'unavailable' }) as never);
  await showPart();
  const button = screen.getByRole('button', { name: 'すべてを保存する' });
  fireEvent.click(button);
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
  expect(button).toHaveProperty('disabled', false);
});

const toldLater = () => toasts.read().map(({ text }) => text);
const file = { data: new Blob(['zip']), response: new Response() };

/** Asks for everything, and holds the answer back. */
async function ask() {
  let answer: (with_: unknown) => void = () => undefined;
  const making = new Promise((done) => (answer = done));
  vi.spyOn(api, 'GET').mockImplementation(((path: string) =>
    path.endsWith('/backup') ? making : Promise.resolve(answered({ free: null }))) as never);
  const page = await showPart();
  fireEvent.click(screen.getByRole('button', { name: 'すべてを保存する' }));
  await screen.findByText(/^作成しています/);
  return { page, answer: (with_: unknown) => act(async () => answer(with_)) };
}

it.each([
  ['finishes', file, 1, 'バックアップの保存を始めました'],
  ['fails', refused(503, { code: 'unavailable' }), 0, 'バックアップを保存できませんでした'],
])('tells on the next page when it %s after the page was left', async (_how, end, saved, told) => {
  const link = vi.fn(() => 'blob:');
  URL.createObjectURL = link;
  const { page, answer } = await ask();
  page.unmount();
  expect(toldLater()).toEqual([]);
  await answer(end);
  expect(link).toHaveBeenCalledTimes(saved);
  expect(toldLater()).toEqual([expect.stringContaining(told)]);
  // what was told is not told again
  await showPart();
  expect(screen.getByRole('status').textContent).toBe('');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('is taken up by the page that shows it again', async () => {
  const { page, answer } = await ask();
  page.unmount();
  await showPart();
  expect(screen.getByRole('status').textContent).toContain('作成しています');
  await answer(refused(503, { code: 'unavailable' }));
  expect((await screen.findByRole('alert')).textContent).toContain('保存できませんでした');
  expect(toldLater()).toEqual([]);
});

it('asks before the tab is closed while it is made', async () => {
  const closes = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const { page, answer } = await ask();
  page.unmount();
  expect(closes()).toBe(false);
  await answer(refused(503, { code: 'unavailable' }));
  expect(closes()).toBe(true);
});

it('is not saved for whoever comes after the member has left', async () => {
  const link = vi.fn(() => 'blob:');
  URL.createObjectURL = link;
  const { page, answer } = await ask();
  page.unmount();
  memory.forget();
  await answer(file);
  expect(link).not.toHaveBeenCalled();
  expect(toldLater()).toEqual([]);
});
