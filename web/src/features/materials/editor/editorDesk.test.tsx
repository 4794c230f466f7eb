// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { newForm } from './defaults';
import { Editor, type EditorProps } from './Editor';
import type { MaterialForm } from './form';
import { drafts } from './kept/draft';
import { api } from '~/api/client';
import { memory } from '~/api/memory';
import { queries } from '~/api/queries';
import { session } from '~/api/session';
import { NEW } from '~/lib/unsaved';
import { toasts } from '~/ui/toasts';
import { Toasts } from '~/ui/Toasts';
import { show } from '~test/render';

/** What is asked of the record: made or changed. */
const sent = vi.fn<(input: object) => unknown>();
const record = { id: 'm1', state: 'draft', errors: [], updated_at: '2026-11-20T03:00:00Z' };
const taken = () =>
  Promise.resolve({ data: record, response: new Response(null, { headers: { etag: '"2"' } }) });
const never = () => new Promise(() => undefined);

beforeEach(() => {
  localStorage.clear();
  session.start();
  memory.enter({ email: 'misaki@example.jp', id: 'a' });
  toasts.read().forEach(({ id }) => toasts.close(id));
  sent.mockReset().mockImplementation(taken);
  // there is nothing to scroll here
  Element.prototype.scrollIntoView = () => undefined;
  vi.spyOn(api, 'GET').mockImplementation(never as never);
  const write = ((path: string, { body }: { body: { input: object } }) =>
    path.startsWith('/members/me/materials') ? sent(body.input) : never()) as never;
  vi.spyOn(api, 'POST').mockImplementation(write);
  vi.spyOn(api, 'PATCH').mockImplementation(write);
});

async function open(change: (form: MaterialForm) => void = () => undefined, at?: string) {
  const start = newForm('2026-11-20');
  change(start);
  const props: EditorProps = {
    start,
    base: {},
    saved: null,
    onCreated: vi.fn(),
    kept: null,
    notice: <p>offer</p>,
    ...(at !== undefined && { at }),
  };
  const router = createMemoryRouter([{ path: '/', element: <Editor {...props} /> }]);
  const shown = await show(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
      <Toasts />
    </QueryClientProvider>,
  );
  // A new material begins with its kind.
  if (at === undefined) fireEvent.click(within(section('会社')).getByRole('button'));
  return shown;
}
const section = (name: string) => screen.getByRole('region', { name });
const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);
const undo = async () => userEvent.click(await screen.findByRole('button', { name: '元に戻す' }));
const monthly = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^月額報酬/ });
const companyName = () => screen.getByRole('textbox', { name: /^会社名※/ });

it('takes a deleted plan back into its place, and stands at a plan meanwhile', async () => {
  await open((form) => {
    const [pay] = form.proposals;
    if (pay)
      form.proposals = ['100000', '200000', '300000'].map((each) => ({ ...pay, monthly: each }));
  }, 'proposals.1.monthly');
  await waitFor(() => expect(document.activeElement).toBe(monthly()));
  await userEvent.click(screen.getByRole('button', { name: '案2を削除' }));
  expect(tabs()).toEqual(['案1', '案2']);
  await waitFor(() => expect(document.activeElement?.id).toBe('plan-tab-0'));

  await undo();
  expect(tabs()).toEqual(['案1', '案2', '案3']);
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('案2');
  expect(monthly().value).toBe('200,000');
});

it('says where a plan was added meanwhile, so that the deleted one has no room', async () => {
  await open((form) => {
    const [pay] = form.proposals;
    if (pay) form.proposals = [pay, pay, pay];
  }, 'proposals.0.monthly');
  await userEvent.click(screen.getByRole('button', { name: '案1を削除' }));
  await userEvent.click(screen.getByRole('button', { name: '案を追加' }));
  await undo();
  expect(tabs()).toHaveLength(3);
  expect(await screen.findByText('その後に追加されたため、元に戻せません。')).toBeTruthy();
});

it('takes back the bonuses that a smaller number has dropped, and nothing else', async () => {
  await open((form) => {
    form.current.monthly = '1000000';
    form.current.bonuses = ['2027-06-30', '2027-12-10'].map((date) => ({
      date,
      amount: '500000',
      period_months: '6',
    }));
  }, 'current.monthly');
  const current = within(section('現在の報酬'));
  await userEvent.click(current.getByRole('radio', { name: '0回' }));
  expect(current.queryAllByRole('textbox', { name: /^支給日/ })).toHaveLength(0);
  const pay = current.getByRole('textbox', { name: /^月額報酬/ });
  fireEvent.change(pay, { target: { value: '900000' } });
  await undo();
  const days = current.getAllByRole<HTMLInputElement>('textbox', { name: /^支給日/ });
  expect(days.map(({ value }) => value)).toEqual(['2027年6月30日', '2027年12月10日']);
  expect(pay).toHaveProperty('value', '900,000');
});

it('goes on at the next dependant after one was deleted, and takes the deleted one back', async () => {
  const one = (age: string) =>
    ({ age, total_income: '0', disability: 'none', living_together: false }) as const;
  await open((form) => {
    form.customer.dependants = [one('70'), one('16')];
  }, 'customer.dependants.0.age');
  const ages = () =>
    [...document.querySelectorAll<HTMLInputElement>('[id^="customer.dependants"][id$=".age"]')].map(
      ({ value }) => value,
    );
  const [remove] = screen.getAllByRole('button', { name: 'この方を削除する' });
  if (remove) await userEvent.click(remove);
  expect(ages()).toEqual(['16']);
  await waitFor(() => expect(document.activeElement?.id).toBe('customer.dependants.0.age'));

  await userEvent.click(screen.getByRole('button', { name: 'この方を削除する' }));
  await waitFor(() => expect(document.activeElement?.id).toBe('add-dependant'));
  // also where the section is closed by then
  await userEvent.click(within(section('退職金')).getByRole('button'));
  const [first] = screen.getAllByRole('button', { name: '元に戻す' });
  if (first) await userEvent.click(first);
  await userEvent.click(within(section('所得控除')).getByRole('button'));
  expect(ages()).toEqual(['70']);
});

it('opens each section at its first field, and leads on at its foot', async () => {
  await open();
  await userEvent.click(within(section('会社')).getByRole('button', { name: '次へ: お客様' }));
  await waitFor(() => expect(document.activeElement?.id).toBe('customer.last_name'));
  await userEvent.click(within(section('提案の報酬')).getByRole('button'));
  const kind = screen.getByRole('radiogroup', { name: /給与の種類/ });
  await waitFor(() =>
    expect(document.activeElement).toBe(within(kind).getByRole('radio', { checked: true })),
  );
  await userEvent.click(within(section('退職金')).getByRole('button'));
  await waitFor(() => expect(document.activeElement?.id).toBe('retirement.merit_ratio'));
  expect(screen.queryByRole('button', { name: /^次へ/ })).toBeNull();
});

it.each([['ctrlKey'], ['metaKey']])(
  'saves with %s and S, once, and shows nothing of the browser',
  async (key) => {
    await open();
    fireEvent.change(companyName(), { target: { value: 'さくら精機' } });
    const press = (more: object) => fireEvent.keyDown(window, { key: 's', [key]: true, ...more });
    expect(press({ shiftKey: true })).toBe(true);
    expect(sent).not.toHaveBeenCalled();
    expect(press({})).toBe(false);
    expect(press({ repeat: true })).toBe(false);
    expect(sent).toHaveBeenCalledOnce();
    expect(sent.mock.calls[0]?.[0]).toMatchObject({ company: { name: 'さくら精機' } });
    await screen.findByText(/に保存しました$/);
  },
);

it('keeps what is typed from the first field, until it is saved', async () => {
  const { unmount } = await open();
  expect(screen.getByText('offer')).toBeTruthy();
  fireEvent.change(companyName(), { target: { value: 'さ' } });
  act(() => void window.dispatchEvent(new Event('pagehide')));
  const [kept] = drafts.list('a', NEW);
  expect(kept?.draft).toMatchObject({ etag: null, form: { company: { name: 'さ' } } });

  await userEvent.click(screen.getByRole('button', { name: '保存する' }));
  await screen.findByText(/に保存しました$/);
  expect(screen.queryByText('offer')).toBeNull();
  expect(localStorage).toHaveLength(0);
  unmount();
  expect(localStorage).toHaveLength(0);
});

it('keeps what cannot be saved of a material under its own name', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: '保存する' }));
  await screen.findByText(/に保存しました$/);
  fireEvent.change(companyName(), { target: { value: 'さ' } });
  act(() => void window.dispatchEvent(new Event('pagehide')));
  expect(drafts.list('a', NEW)).toEqual([]);
  expect(drafts.list('a', 'm1')[0]?.draft).toMatchObject({ etag: '"2"', base: {} });
});

it('asks for a new material to be saved when the connection is back', async () => {
  await open();
  sent.mockImplementation(() => Promise.reject(new TypeError('network')));
  fireEvent.change(companyName(), { target: { value: 'さ' } });
  await userEvent.click(screen.getByRole('button', { name: '保存する' }));
  await screen.findByText(/^保存できませんでした/);
  expect(sent).toHaveBeenCalledOnce();
  act(() => void window.dispatchEvent(new Event('online')));
  const notice = (await screen.findByText(/^通信が戻りました/)).parentElement ?? document.body;
  expect(sent).toHaveBeenCalledOnce();

  sent.mockImplementation(taken);
  await userEvent.click(within(notice).getByRole('button', { name: '保存する' }));
  await screen.findByText(/に保存しました$/);
  expect(screen.queryByText(/^通信が戻りました/)).toBeNull();
});

it('saves a material by itself when the connection is back', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: '保存する' }));
  await screen.findByText(/に保存しました$/);
  fireEvent.change(companyName(), { target: { value: 'さ' } });
  act(() => void window.dispatchEvent(new Event('online')));
  expect(sent).toHaveBeenCalledTimes(2);
  await screen.findByText(/に保存しました$/);
});

it('takes back what was typed after the newest version was loaded', async () => {
  const theirs = { ...record, input: { company: { name: '別の画面' } } };
  vi.spyOn(api, 'GET').mockImplementation(((path: string) =>
    path === '/members/me/materials/{id}'
      ? Promise.resolve({
          data: theirs,
          response: new Response(null, { headers: { etag: '"9"' } }),
        })
      : never()) as never);
  await open();
  await userEvent.click(screen.getByRole('button', { name: '保存する' }));
  await screen.findByText(/に保存しました$/);
  sent.mockImplementation(() =>
    Promise.resolve({ error: { code: 'conflict' }, response: new Response(null, { status: 412 }) }),
  );
  fireEvent.change(companyName(), { target: { value: 'この画面' } });
  await userEvent.click(screen.getByRole('button', { name: '保存する' }));
  await userEvent.click(await screen.findByRole('button', { name: '最新を読み込む' }));
  await waitFor(() => expect(companyName()).toHaveProperty('value', '別の画面'));
  await undo();
  expect(companyName()).toHaveProperty('value', 'この画面');
});
