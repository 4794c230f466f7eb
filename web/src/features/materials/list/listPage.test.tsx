// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { deletions } from './deletions';
import { ListPage } from './ListPage';
import { api } from '~/api/client';
import { memory } from '~/api/memory';
import { queries } from '~/api/queries';
import { NEW, unsaved } from '~/lib/unsaved';
import { toasts } from '~/ui/toasts';
import { Toasts } from '~/ui/Toasts';
import { show } from '~test/render';

let stored: string[];
/** Those of `stored` that are copies. */
let copied: string[] = [];
/** Those that were saved under an earlier edition of the law. */
let outdated: string[] = [];
let seed = 0;
const removed = vi.fn<(ids: string[]) => unknown>();
const ok = (data: object) => Promise.resolve({ data, response: new Response() });
const refused = () => Promise.resolve({ error: {}, response: new Response(null, { status: 500 }) });

const row = (id: string) => ({
  material: {
    id,
    state: 'draft',
    title: id,
    updated_at: '2026-11-20T03:00:00Z',
    copied_from: copied.includes(id) ? 'source' : null,
    law_changed: outdated.includes(id),
    summary: null,
  },
  company: { name: `株式会社${id}` },
  customer: {},
});

beforeEach(() => {
  // what is deleted never comes back, so each test has its own
  seed += 1;
  stored = ['あ', 'い', 'う'].map((name) => `${name}${seed}`);
  copied = [];
  outdated = [];
  localStorage.clear();
  queries.clear();
  queries.setDefaultOptions({ queries: { retry: false } });
  memory.enter({ email: 'misaki@example.jp', id: 'a' });
  removed.mockReset().mockImplementation((ids) => {
    stored = stored.filter((id) => !ids.includes(id));
    return Promise.resolve({ response: new Response(null, { status: 204 }) });
  });
  vi.spyOn(api, 'GET').mockImplementation(((
    path: string,
    options?: { params?: { query?: object } },
  ) => {
    if (path !== '/members/me/materials')
      return ok({ name: '', amount: 0, tax: 0, trial_days: 0, free: null });
    const found = 'search_type' in (options?.params?.query ?? {}) ? outdated : stored;
    return ok({ results: found.slice(0, 10).map(row), total: found.length });
  }) as never);
  vi.spyOn(api, 'DELETE').mockImplementation(((_: string, { body }: { body: { ids: string[] } }) =>
    removed(body.ids)) as never);
  deletions.show([...deletions.waiting()]);
});

async function open() {
  const router = createMemoryRouter([{ path: '*', element: <ListPage /> }]);
  await show(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
      <Toasts />
    </QueryClientProvider>,
  );
  await screen.findByRole('link', { name: /^株式会社あ/ });
}
const shown = () =>
  screen.queryAllByRole('link', { name: /^株式会社/ }).map(({ textContent }) => textContent[4]);
const closeToasts = () => toasts.read().forEach(({ id }) => toasts.close(id));
const confirm = async (name: string) =>
  userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));

async function removeOne(name: string) {
  await userEvent.click(
    screen.getByRole('button', { name: new RegExp(`^株式会社${name}.の操作`) }),
  );
  await userEvent.click(await screen.findByRole('menuitem', { name: '削除する' }));
  await confirm('削除する');
}
async function removeSelected(count: number, ...names: string[]) {
  for (const name of names) {
    await userEvent.click(screen.getByRole('checkbox', { name: new RegExp(`^株式会社${name}`) }));
  }
  await userEvent.click(screen.getByRole('button', { name: '削除する' }));
  await confirm(`${count}件を削除する`);
}

it('takes a material out at once, stands at the next one, and deletes when the notice goes', async () => {
  await open();
  unsaved.write(unsaved.place('a', stored[1] ?? ''), 'typed');
  await removeOne('い');
  expect(shown()).toEqual(['あ', 'う']);
  expect(screen.getByText('2件')).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^株式会社う/));
  expect(removed).not.toHaveBeenCalled();

  const [, id] = stored;
  closeToasts();
  expect(removed).toHaveBeenCalledExactlyOnceWith([id]);
  await waitFor(() => expect(deletions.gone().has(id ?? '')).toBe(true));
  expect(shown()).toEqual(['あ', 'う']);
  expect(screen.getByText('2件')).toBeTruthy();
  expect(localStorage).toHaveLength(0);
});

it('brings all of them back where that is chosen, and deletes nothing', async () => {
  await open();
  await removeSelected(2, 'い', 'う');
  expect(shown()).toEqual(['あ']);
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^株式会社あ/));
  await userEvent.click(screen.getByRole('button', { name: '元に戻す' }));
  expect(shown()).toEqual(['あ', 'い', 'う']);
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^株式会社い/));
  closeToasts();
  window.dispatchEvent(new Event('pagehide'));
  expect(removed).not.toHaveBeenCalled();
});

it('stands at the row again where its deletion is called off', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: /^株式会社い.の操作/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: '削除する' }));
  await confirm('やめる');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^株式会社い/));
});

it('keeps the question for the days of a material whose row goes', async () => {
  await open();
  const answers = vi.mocked(api.GET).getMockImplementation() as (path: string) => unknown;
  vi.mocked(api.GET).mockImplementation(((path: string, ...more: unknown[]) =>
    path === '/members/me/materials/{id}'
      ? new Promise(() => undefined)
      : (answers as (...all: unknown[]) => unknown)(path, ...more)) as never);
  await userEvent.click(screen.getByRole('button', { name: /^株式会社い.の操作/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: '日付を変える' }));
  const dialog = await screen.findByRole('dialog', { name: /株式会社い.*日付を変える/ });
  stored = stored.filter((_, at) => at !== 1);
  await queries.invalidateQueries({ queryKey: ['materials'] });
  await waitFor(() => expect(shown()).toEqual(['あ', 'う']));
  expect(document.body.contains(dialog)).toBe(true);
});

it('stands at the button that makes a new one where none is left', async () => {
  await open();
  await removeSelected(3, 'あ', 'い', 'う');
  expect(shown()).toEqual([]);
  await screen.findByText(/^最初の資料を作りましょう/);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('資料を作る'));
  closeToasts();
});

it('asks with the key Delete for what is selected, but not where something is typed', async () => {
  await open();
  await userEvent.keyboard('{Delete}');
  expect(screen.queryByRole('dialog')).toBeNull();
  for (const name of ['あ', 'う'])
    await userEvent.click(screen.getByRole('checkbox', { name: new RegExp(`^株式会社${name}`) }));
  await userEvent.type(screen.getByRole('searchbox'), 'さ{Delete}');
  expect(screen.queryByRole('dialog')).toBeNull();
  screen.getByRole('link', { name: /^株式会社い/ }).focus();
  await userEvent.keyboard('{Shift>}{Delete}{/Shift}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.keyboard('{Delete}');
  await screen.findByRole('dialog', { name: '2件の資料を削除しますか？' });
  await userEvent.keyboard('{Delete}');
  await confirm('2件を削除する');
  expect(shown()).toEqual(['い']);
  closeToasts();
});

it('deletes before the page goes away', async () => {
  await open();
  await removeOne('う');
  window.dispatchEvent(new Event('pagehide'));
  expect(removed).toHaveBeenCalledOnce();
  expect(api.DELETE).toHaveBeenCalledWith(
    '/members/me/materials',
    expect.objectContaining({ keepalive: true }),
  );
  closeToasts();
});

it('shows again what could not be deleted, and says so', async () => {
  removed.mockImplementation(refused);
  await open();
  await removeOne('あ');
  closeToasts();
  await screen.findByText('削除できませんでした。資料は一覧に戻しました。');
  expect(shown()).toEqual(['あ', 'い', 'う']);
});

it('says that a new material was begun and not saved, to the member who did', async () => {
  const words = '保存していない新しい資料があります。';
  unsaved.write(unsaved.place('b', NEW), 'typed');
  await open();
  expect(screen.queryByText(words)).toBeNull();
  cleanup();
  unsaved.write(unsaved.place('a', NEW), 'typed');
  await open();
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByRole('link', { name: '続きを入力する' }).getAttribute('href')).toBe(
    '/materials/create',
  );
});

/** What the rows that have this mark are called. */
const marked = (mark: string) =>
  screen
    .getAllByRole('row')
    .filter((one) => within(one).queryByText(mark))
    .map((one) => within(one).getAllByRole('link')[0]?.textContent[4]);

it('marks a copy, and nothing else', async () => {
  copied = stored.slice(1, 2);
  await open();
  expect(marked('コピー')).toEqual(['い']);
  expect(marked('法令データ更新あり')).toEqual([]);
});

it('marks what was saved under an earlier edition of the law, and leads to the newest', async () => {
  outdated = stored.slice(2, 3);
  await open();
  expect(marked('法令データ更新あり')).toEqual(['う']);
  expect(marked('コピー')).toEqual([]);
  const mark = screen.getByRole('link', { name: '法令データ更新あり' });
  expect(mark.getAttribute('href')).toBe(
    `/materials/regenerate/${encodeURIComponent(outdated[0] ?? '')}`,
  );
  const all = await screen.findByRole('link', { name: '最新の法令の結果を確認する' });
  expect(all.getAttribute('href')).toBe('/materials/regenerate');
});

it('brings the list and what is said above it at once, where the list is longer than a page', async () => {
  stored = Array.from({ length: 11 }, (_, at) => `あ${seed}-${at}`);
  outdated = stored.slice(10);
  const answers = vi.mocked(api.GET).getMockImplementation() as (...all: unknown[]) => unknown;
  let come: (answer: unknown) => void = () => undefined;
  const asked = new Promise<unknown[]>((resolve) => {
    vi.mocked(api.GET).mockImplementation(((
      path: string,
      options: { params?: { query?: object } },
    ) => {
      const answer = answers(path, options);
      if (!('search_type' in (options?.params?.query ?? {}))) return answer;
      resolve([path, options]);
      return new Promise((done) => (come = () => done(answer)));
    }) as never);
  });
  await show(
    <QueryClientProvider client={queries}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: <ListPage /> }])} />
    </QueryClientProvider>,
  );
  await asked;
  await screen.findByRole('status', { name: '読み込んでいます' });
  expect(shown()).toEqual([]);
  come(undefined);
  await screen.findByText('法令データの更新より前に保存した資料が1件あります。');
  expect(shown()).toHaveLength(10);
});

it('shows the list where it is not known how many are of an earlier edition', async () => {
  stored = Array.from({ length: 11 }, (_, at) => `あ${seed}-${at}`);
  const answers = vi.mocked(api.GET).getMockImplementation() as (...all: unknown[]) => unknown;
  vi.mocked(api.GET).mockImplementation(((
    path: string,
    options: { params?: { query?: object } },
  ) =>
    'search_type' in (options?.params?.query ?? {}) ? refused() : answers(path, options)) as never);
  await show(
    <QueryClientProvider client={queries}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: <ListPage /> }])} />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(shown()).toHaveLength(10));
});

it('stands by the heading that is pressed, from its first page, and the other way round', async () => {
  await open();
  const asked = () => {
    const calls = vi.mocked(api.GET).mock.calls as unknown as [
      string,
      { params: { query: object } },
    ][];
    const [, options] = calls.findLast(
      ([path, { params }]) => path === '/members/me/materials' && !('search_type' in params.query),
    ) ?? ['', { params: { query: {} } }];
    return options.params.query;
  };
  const heading = (name: string) => screen.getByRole('columnheader', { name });
  expect(heading('更新').getAttribute('aria-sort')).toBe('descending');
  expect(asked()).toEqual({ 'marker.page': 1 });
  await userEvent.click(screen.getByRole('button', { name: '会社・資料名' }));
  await waitFor(() => expect(asked()).toEqual({ 'marker.page': 1, sort: 'company', order: 'asc' }));
  expect(heading('会社・資料名').getAttribute('aria-sort')).toBe('ascending');
  expect(heading('更新').getAttribute('aria-sort')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '会社・資料名' }));
  await waitFor(() =>
    expect(asked()).toEqual({ 'marker.page': 1, sort: 'company', order: 'desc' }),
  );
  expect(document.activeElement?.textContent).toBe('会社・資料名');
});
