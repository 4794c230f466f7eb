// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { ListPage } from './ListPage';
import { api } from '~/api/client';
import { memory } from '~/api/memory';
import { queries } from '~/api/queries';
import { show } from '~test/render';

const asked = vi.fn<(query: Record<string, unknown>) => void>();
let found: string[];
/** Saved under an earlier edition of the law. */
let moved: string[];

const row = (name: string) => ({
  material: {
    id: name,
    state: 'draft',
    title: name,
    updated_at: '2026-11-20T03:00:00Z',
    law_changed: moved.includes(name),
    summary: null,
  },
  company: { name },
  customer: {},
});

beforeEach(() => {
  queries.clear();
  localStorage.clear();
  asked.mockReset();
  memory.enter({ email: 'misaki@example.jp', id: 'a' });
  found = ['株式会社さくら精機'];
  moved = [];
  const ok = (data: object) => Promise.resolve({ data, response: new Response() });
  vi.spyOn(api, 'GET').mockImplementation(((
    path: string,
    { params }: { params: { query: Record<string, unknown> } },
  ) => {
    if (path !== '/members/me/materials') return ok({ name: '', amount: 0, tax: 0, free: null });
    // the notice of all that the law moved asks for itself
    if (params.query['search_type'] !== 'law_changed') asked(params.query);
    else if (path.endsWith('materials'))
      return ok({ results: moved.map(row), total: moved.length });
    const rows =
      'search_type' in params.query ? found : ['株式会社さくら精機', '青葉建設', ...moved];
    return ok({ results: rows.map(row), total: rows.length });
  }) as never);
});

async function open(address = '/materials') {
  const router = createMemoryRouter([{ path: '*', element: <ListPage /> }], {
    initialEntries: [address],
  });
  await show(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByRole('search');
  return router;
}
const find = () => userEvent.click(screen.getByRole('button', { name: '検索する' }));

it('keeps what is looked for in the address, and asks the server for it', async () => {
  const router = await open('/materials?page=2');
  await userEvent.selectOptions(screen.getByLabelText('検索の対象'), '会社名');
  await userEvent.type(screen.getByLabelText('キーワード'), ' さくら {Enter}');
  await screen.findByText(/^条件に合う資料：1件/);
  expect(asked).toHaveBeenLastCalledWith({
    'marker.page': 1,
    search_type: 'company',
    keyword: 'さくら',
  });
  expect(new URLSearchParams(router.state.location.search).get('keyword')).toBe('さくら');
  expect(screen.queryByText('青葉建設')).toBeNull();
  // it goes on from the button, and what was typed is still there
  await waitFor(() => expect(document.activeElement?.id).toBe('search-find'));
  expect(screen.getByLabelText('キーワード')).toHaveProperty('value', 'さくら');
});

it('says that nothing was found, and clears the search', async () => {
  found = [];
  const router = await open('/materials?search_type=title&keyword=ない');
  await screen.findByText('条件に合う資料はありません。');
  await userEvent.click(
    screen.getAllByRole('button', { name: '条件をクリア' }).at(-1) ?? document.body,
  );
  await screen.findAllByText('青葉建設');
  expect(router.state.location.search).toBe('');
  expect(asked).toHaveBeenLastCalledWith({ 'marker.page': 1 });
  expect(screen.getByLabelText('キーワード')).toHaveProperty('value', '');
});

it('looks for days, and asks for none that is missing, unreadable or before the other', async () => {
  await open();
  await userEvent.selectOptions(screen.getByLabelText('検索の対象'), '更新日');
  const calls = asked.mock.calls.length;
  await find();
  expect(screen.getByText('初めの日か終わりの日を入力してください。')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('初めの日'), '令和8年11月31日');
  await find();
  await userEvent.clear(screen.getByLabelText('初めの日'));
  await userEvent.type(screen.getByLabelText('初めの日'), 'R8.11.20');
  await userEvent.type(screen.getByLabelText('終わりの日'), '2026/11/1');
  await find();
  expect(screen.getByText('終わりの日は、初めの日以後の日にしてください。')).toBeTruthy();
  expect(asked.mock.calls).toHaveLength(calls);
  await userEvent.clear(screen.getByLabelText('終わりの日'));
  await userEvent.type(screen.getByLabelText('終わりの日'), '2026/11/22');
  await find();
  await waitFor(() =>
    expect(asked).toHaveBeenLastCalledWith({
      'marker.page': 1,
      search_type: 'updated',
      start_date: '2026-11-20',
      end_date: '2026-11-22',
    }),
  );
});

const takeOff = (condition: string) =>
  userEvent.click(screen.getByRole('button', { name: `「${condition}」の条件を外す` }));

it('shows what is looked for, and takes each condition off alone', async () => {
  const router = await open(
    '/materials?search_type=updated&start_date=2026-11-01&end_date=2026-11-22&sort=company&order=asc',
  );
  await screen.findByText('条件に合う資料：1件');
  await takeOff('更新日：2026年11月1日から');
  await waitFor(() =>
    expect(asked).toHaveBeenLastCalledWith({
      'marker.page': 1,
      search_type: 'updated',
      end_date: '2026-11-22',
      sort: 'company',
      order: 'asc',
    }),
  );
  expect(screen.getByLabelText('初めの日')).toHaveProperty('value', '');
  expect(screen.queryByRole('button', { name: /から」の条件を外す$/ })).toBeNull();
  await waitFor(() => expect(document.activeElement?.id).toBe('search-find'));
  await takeOff('更新日：2026年11月22日まで');
  await screen.findAllByText('青葉建設');
  expect(router.state.location.search).toBe('?sort=company&order=asc');
  expect(screen.queryByRole('list', { name: '検索の条件' })).toBeNull();
});

it('tells no number before it is known, and takes off what cannot be looked for', async () => {
  await open('/materials?search_type=company&keyword=さくら');
  await screen.findByText(/^条件に合う資料：1件/);
  const answered = vi.mocked(api.GET).getMockImplementation();
  vi.mocked(api.GET).mockImplementation((() => new Promise(() => undefined)) as never);
  await userEvent.type(screen.getByLabelText('キーワード'), '精機{Enter}');
  await screen.findByText('会社名：さくら精機');
  expect(screen.queryByText(/^条件に合う資料/)).toBeNull();
  if (answered) vi.mocked(api.GET).mockImplementation(answered);
  await takeOff('会社名：さくら精機');
  await screen.findAllByText('青葉建設');
});

it('leaves the caret in the field that was emptied', async () => {
  await open('/materials?search_type=company&keyword=さくら');
  await screen.findByText(/^条件に合う資料：1件/);
  await userEvent.clear(screen.getByLabelText('キーワード'));
  await screen.findAllByText('青葉建設');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('キーワード')));
});

it('says nothing of all materials after a search without hits before they are known', async () => {
  found = [];
  await open('/materials?search_type=title&keyword=ない');
  await screen.findByText('条件に合う資料はありません。');
  vi.mocked(api.GET).mockImplementation((() => new Promise(() => undefined)) as never);
  const [clear] = screen.getAllByRole('button', { name: '条件をクリア' });
  if (clear) await userEvent.click(clear);
  await waitFor(() => expect(screen.queryByText('条件に合う資料はありません。')).toBeNull());
  expect(screen.queryByText(/^最初の資料を作りましょう/)).toBeNull();
  expect(screen.queryByText('0件')).toBeNull();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('検索する'));
});

it('looks everywhere for what was not found in one place', async () => {
  found = [];
  const router = await open('/materials?search_type=title&keyword=ない');
  expect(await screen.findByText('資料名：ない')).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'すべての項目から探す' }));
  await screen.findByText('すべての項目：ない');
  expect(new URLSearchParams(router.state.location.search).get('search_type')).toBe('keyword');
  expect(screen.queryByRole('button', { name: 'すべての項目から探す' })).toBeNull();
});

it('looks for what was saved under an earlier edition of the law, and tells how many there are', async () => {
  moved = ['前の株式会社', 'さらに前の株式会社'];
  const router = await open();
  await screen.findByText('法令データの更新より前に保存した資料が2件あります。');
  await userEvent.selectOptions(screen.getByLabelText('検索の対象'), '法令データ更新あり');
  expect(screen.getByText('法令データの更新より前に保存した資料を探します。')).toBeTruthy();
  await find();
  await screen.findByText('条件に合う資料：2件');
  expect(router.state.location.search).toBe('?search_type=law_changed');
  await userEvent.keyboard('{Control>}k{/Control}');
  expect(document.activeElement).toBe(screen.getByLabelText('検索の対象'));
  await takeOff('法令データ更新あり');
  await screen.findAllByText('青葉建設');
});

it('is gone to with Ctrl+K, and with what was looked for marked', async () => {
  await open('/materials?search_type=company&keyword=%E3%81%95');
  const field = await screen.findByRole<HTMLInputElement>('searchbox');
  for (const [from, key] of [
    [document.body, '{Control>}k{/Control}'],
    [await screen.findByRole('checkbox', { name: /^このページ/ }), '{Meta>}k{/Meta}'],
    [screen.getByRole('combobox', { name: '検索の対象' }), '{Control>}k{/Control}'],
  ] as const) {
    from.focus();
    await userEvent.keyboard(key);
    expect(document.activeElement).toBe(field);
    expect([field.value, field.selectionStart, field.selectionEnd]).toEqual(['さ', 0, 1]);
    field.blur();
  }
});

it('goes with Ctrl+K to the first day, where days are looked for', async () => {
  await open('/materials?search_type=created&start_date=2026-11-01');
  const field = await screen.findByRole('textbox', { name: /^初めの日/ });
  await userEvent.keyboard('{Control>}k{/Control}');
  expect(document.activeElement).toBe(field);
});

it('takes no letter alone, and no other keys', async () => {
  await open();
  const field = await screen.findByRole<HTMLInputElement>('searchbox');
  for (const more of [
    {},
    { ctrlKey: true, isComposing: true },
    { ctrlKey: true, altKey: true },
    { ctrlKey: true, shiftKey: true },
    { ctrlKey: true, metaKey: true },
  ]) {
    expect(fireEvent.keyDown(document.body, { key: 'k', ...more })).toBe(true);
    expect(document.activeElement).not.toBe(field);
  }
  const question = document.body.appendChild(document.createElement('div'));
  question.setAttribute('role', 'dialog');
  expect(fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })).toBe(true);
  question.remove();
  expect(fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })).toBe(false);
});
