// @vitest-environment jsdom
import { focusManager, onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { DatesModal } from './DatesModal';
import { RowActions } from './RowActions';
import { api } from '~/api/client';
import { queries } from '~/api/queries';
import type { MaterialRow } from '~/api/wire';
import { toasts } from '~/ui/toasts';
import { show } from '~test/render';

const row = {
  material: { id: 'm-1', state: 'complete' },
  company: { name: '株式会社新潮' },
} as MaterialRow;
const input = { title: 'ご提案', proposal_date: '2026-11-20', basis_date: '2026-11-20' };

let etag = 1;
const record = (of: object) =>
  Promise.resolve({
    data: { input: of },
    response: new Response(null, { headers: { etag: `"${etag}"` } }),
  });
const refused = (status: number, error: object) =>
  Promise.resolve({ error, response: new Response(null, { status }) });
const patched = vi.fn<(tag: string, body: object) => unknown>();

beforeEach(() => {
  etag = 1;
  queries.clear();
  queries.setDefaultOptions({ queries: { retry: false } });
  queries.setQueryData(['plan'], { free: null });
  vi.spyOn(api, 'GET').mockImplementation((() => record(input)) as never);
  patched.mockReset().mockImplementation((_, body) => {
    etag += 1;
    return record(body);
  });
  vi.spyOn(api, 'PATCH').mockImplementation(((
    _: string,
    { params, body }: { params: { header: { 'If-Match': string } }; body: { input: object } },
  ) => patched(params.header['If-Match'], body.input)) as never);
});

/** As the list does: the row asks, and the dialog stands beside it. */
function Asking() {
  const [asked, setAsked] = useState(false);
  return (
    <>
      <RowActions row={row} onDates={() => setAsked(true)} onDelete={() => undefined} />
      {asked && <DatesModal row={row} onClose={() => setAsked(false)} />}
    </>
  );
}

async function ask() {
  const router = createMemoryRouter([
    {
      path: '/',
      element: (
        <>
          <a id="material-m-1" href="/materials/m-1">
            株式会社新潮
          </a>
          <Asking />
        </>
      ),
    },
    { path: '/materials/m-1/edit', element: null },
  ]);
  await show(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: '株式会社新潮の操作' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: '日付を変える' }));
  return router;
}

const proposal = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^提案日/ });
const basis = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^基準日/ });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function type(field: HTMLInputElement, text: string) {
  await userEvent.clear(field);
  await userEvent.type(field, text);
}

it('saves an earlier day with all else as it was, and takes it back', async () => {
  await ask();
  await type(await proposal(), '令和8年4月10日');
  await type(await basis(), '20260401');
  await press('保存する');
  const changed = { ...input, proposal_date: '2026-04-10', basis_date: '2026-04-01' };
  await waitFor(() => expect(patched).toHaveBeenCalledWith('"1"', changed));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const toast = toasts.read().at(-1);
  expect(toast?.text).toBe('日付を変えて保存しました。');
  toasts.undo(toast?.id ?? 0);
  await waitFor(() => expect(patched).toHaveBeenLastCalledWith('"2"', input));
});

it('saves no proposal that would be made after it is valid, and says where that day is changed', async () => {
  vi.mocked(api.GET).mockImplementation((() =>
    record({ ...input, valid_until: '2026-12-20' })) as never);
  await ask();
  await type(await proposal(), '2026-12-21');
  expect(screen.getByText(/^有効期限（2026年12月20日）より後の日です。/)).toBeTruthy();
  await press('保存する');
  expect(patched).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(await proposal());
  expect(screen.getByRole('link', { name: '編集画面を開く' }).getAttribute('href')).toBe(
    '/materials/m-1/edit?field=valid_until',
  );
  await type(await proposal(), '2026-12-20');
  expect(screen.queryByText(/^有効期限/)).toBeNull();
  await press('保存する');
  await waitFor(() => expect(patched).toHaveBeenCalledTimes(1));
});

it('saves nothing that is the same, empty or unreadable', async () => {
  await ask();
  await type(await proposal(), '2026-13-40');
  await press('保存する');
  await type(await proposal(), ' ');
  await press('保存する');
  expect(await screen.findByText('日付を入力してください。')).toBeTruthy();
  await type(await proposal(), '2026/11/20');
  await press('保存する');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(patched).not.toHaveBeenCalled();
});

it('says at its field what the server does not take', async () => {
  const params = { min: '2025-01-01', max: '2030-12-31' };
  const errors = [{ field: 'basis_date', code: 'out_of_range', params }];
  patched.mockImplementation(() => refused(422, { code: 'invalid_fields', errors }));
  await ask();
  await type(await basis(), '19990101');
  await press('保存する');
  const range = await screen.findByText(
    '2025年1月1日から2030年12月31日までの日付を入力してください。',
  );
  expect(range).toBeTruthy();
  expect((await basis()).value).toContain('1999');
  await waitFor(async () => expect(document.activeElement).toBe(await basis()));
});

it('keeps what is typed while one looks elsewhere, or is without a network', async () => {
  await ask();
  await type(await proposal(), '2026/4/10');
  vi.spyOn(api, 'GET').mockImplementation((() => new Promise(() => undefined)) as never);
  for (const back of [false, true]) {
    await act(async () => {
      focusManager.setFocused(back);
      onlineManager.setOnline(back);
      await new Promise((done) => setTimeout(done, 20));
    });
  }
  focusManager.setFocused(undefined);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^提案日/ }).value).toContain('10');
  await press('保存する');
  await waitFor(() => expect(patched).toHaveBeenCalledOnce());
});

it('begins in its first field, goes to what is wrong, and back to the row', async () => {
  await ask();
  await waitFor(async () => expect(document.activeElement).toBe(await proposal()));
  await type(await basis(), '2026/2/30');
  await press('保存する');
  await waitFor(async () => expect(document.activeElement).toBe(await basis()));
  expect(patched).not.toHaveBeenCalled();
  await press('やめる');
  const link = screen.getByRole('link', { name: '株式会社新潮' });
  await waitFor(() => expect(document.activeElement).toBe(link));
});

it('asks a draft for the days that it does not have', async () => {
  vi.spyOn(api, 'GET').mockImplementation((() => record({ title: 'ご提案' })) as never);
  await ask();
  await proposal();
  await press('保存する');
  expect(await screen.findAllByText('日付を入力してください。')).toHaveLength(2);
  expect(screen.getByRole('dialog')).toBeTruthy();
});

it('leads to the editor where other fields are in the way', async () => {
  const errors = [{ field: 'meeting.resolution', code: 'out_of_range' }];
  patched.mockImplementation(() => refused(422, { code: 'invalid_fields', errors }));
  const router = await ask();
  await type(await basis(), '20260401');
  await press('保存する');
  await userEvent.click(await screen.findByRole('link', { name: '編集画面を開く' }));
  expect(router.state.location.pathname).toBe('/materials/m-1/edit');
});

it('reads again what was changed elsewhere', async () => {
  patched.mockImplementationOnce(() => refused(412, { code: 'edited_elsewhere' }));
  await ask();
  await type(await proposal(), '20260410');
  await press('保存する');
  etag = 7;
  await userEvent.click(await screen.findByRole('button', { name: 'もう一度読み込む' }));
  await type(await proposal(), '20260410');
  await press('保存する');
  await waitFor(() =>
    expect(patched).toHaveBeenLastCalledWith('"7"', { ...input, proposal_date: '2026-04-10' }),
  );
});

it('says that the material is deleted, and asks for the list anew', async () => {
  vi.spyOn(api, 'GET').mockImplementation((() => refused(404, { code: 'not_found' })) as never);
  queries.setQueryData(['materials', 'list'], []);
  await ask();
  expect(await screen.findByText('この資料は、別の画面で削除されました。')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'もう一度試す' })).toBeNull();
  await press('閉じる');
  expect(queries.getQueryState(['materials', 'list'])?.isInvalidated).toBe(true);
});

it.each([
  [404, 'not_found', 'この資料は、別の画面で削除されました。'],
  [403, 'free_period_over', /無料/],
])('says of a save that is answered %i what it means', async (status, code, words) => {
  patched.mockImplementation(() => refused(status, { code }));
  await ask();
  await type(await proposal(), '20260410');
  await press('保存する');
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryByText(/もう一度お試しください/)).toBeNull();
});

it('keeps what is typed while other materials change', async () => {
  await ask();
  await type(await proposal(), '20260410');
  await queries.invalidateQueries({ queryKey: ['materials'] });
  await new Promise((done) => setTimeout(done, 50));
  expect((await proposal()).value).toBe('20260410');
});

it('says that the material could not be read, and tries again', async () => {
  vi.spyOn(api, 'GET').mockImplementation((() => refused(500, { code: 'internal' })) as never);
  await ask();
  expect(await screen.findByText('資料を読み込めませんでした。')).toBeTruthy();
  vi.spyOn(api, 'GET').mockImplementation((() => record(input)) as never);
  await userEvent.click(screen.getByRole('button', { name: /もう一度|再/ }));
  expect((await proposal()).value).toContain('2026');
});
