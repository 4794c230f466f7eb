// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { HistoryPage } from './HistoryPage';
import { api } from '~/api/client';
import { queries } from '~/api/queries';
import type { Language } from '~/i18n/language';
import { toasts } from '~/ui/toasts';
import { show } from '~test/render';

const plan = (takeHome: number) => ({
  take_home: takeHome,
  together: takeHome + 500,
  company: { money_left: 500, taxes: 70 },
  employee: { total: 10 },
  employer_total: 20,
  income_tax: 300,
  resident_tax: 5,
  benefits: { pension_per_year: 3, sickness_allowance_daily: 9, retirement_limit: 1_000 },
});
const comparison = (takeHome: number, edition = '2026-11-20', proposals = 1) => ({
  law: { digest: edition, edition, checked_through: edition, basis_date: '2026-04-01', marks: [] },
  plans: [plan(1_000), ...Array.from({ length: proposals }, () => plan(takeHome))],
  differences: Array.from({ length: proposals }, () => ({ together: takeHome - 1_000 })),
  losses: Array.from({ length: proposals }, () => ({ pension_per_year_until_retirement: 40 })),
  warnings: [],
});
const input = (monthly: number) => ({
  title: 'ご提案書',
  company: { name: 'さくら精機' },
  proposals: [{ monthly, bonuses: [] }],
});
const record = (more: object = {}) => ({
  id: 'm1',
  version: 4,
  state: 'complete',
  input: input(300_000),
  result: comparison(1_700),
  errors: [],
  created_at: '2026-11-20T07:40:00Z',
  updated_at: '2026-11-22T05:20:00Z',
  ...more,
});
const issued = (number: number, version: number, more: object = {}) => ({
  number,
  version,
  issued_at: '2026-11-22T15:32:00Z',
  title: 'ご提案書',
  company: 'さくら精機',
  headline: { plan: 1, plans: 2, together: 988_166, pension_per_year: -564_033 },
  law_edition: '2026-11-20',
  law_digest: 'a'.repeat(64),
  program_version: '0.1.0',
  template_version: 'b'.repeat(64),
  lang: 'ja',
  mono: false,
  working: true,
  pdf_sha256: 'c'.repeat(64),
  ...more,
});

const ok = (data: unknown, status = 200) =>
  Promise.resolve({ data, response: new Response(null, { status }) });
const refuse = (status: number, problem: object) =>
  Promise.resolve({ error: problem, response: new Response(null, { status }) });

let kept: () => unknown;
let versions: () => unknown;
let free: object | null;
const figures = vi.fn<(number: number) => unknown>();
const posted = vi.fn<(call: unknown) => unknown>();

beforeEach(() => {
  queries.clear();
  queries.setDefaultOptions({ queries: { retry: false } });
  toasts.read().forEach(({ id }) => toasts.close(id));
  kept = () => ok(record());
  versions = () => ok({ results: [issued(7, 3), issued(2, 1)] });
  free = null;
  figures.mockReset().mockImplementation((number) =>
    ok({
      ...issued(number, number === 7 ? 3 : 1),
      input: input(number === 7 ? 200_000 : 100_000),
      result: comparison(number === 7 ? 1_500 : 1_200),
    }),
  );
  posted.mockReset();
  vi.spyOn(api, 'GET').mockImplementation(((
    path: string,
    call?: { params: { path: { number: number } } },
  ) => {
    switch (path) {
      case '/members/me/materials/{id}':
        return kept();
      case '/members/me/materials/{id}/links':
        return ok({ results: [] });
      case '/members/me/materials/{id}/versions':
        return versions();
      case '/members/me/materials/{id}/versions/{number}':
        return figures(call?.params.path.number ?? 0);
      default:
        return ok({ name: '', amount: 0, free });
    }
  }) as never);
  vi.spyOn(api, 'POST').mockImplementation(((_: string, call: unknown) => posted(call)) as never);
});

const PAGE = '/materials/m1/history';

async function open(at = '', language: Language = 'ja') {
  const router = createMemoryRouter(
    [
      { path: '/materials/:id/history', element: <HistoryPage /> },
      { path: '*', element: null },
    ],
    { initialEntries: [`${PAGE}${at}`] },
  );
  await show(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
    language,
  );
  return router;
}
const rows = async () =>
  within(await screen.findByRole('list', { name: /履歴|History/ })).getAllByRole('listitem');
const issueButton = () => screen.findByRole('button', { name: '発行する' });
const question = () => screen.findByRole('dialog');

it('lists what was issued, the newest first, beside what is saved and was not issued', async () => {
  await open();
  const texts = (await rows()).map(({ textContent }) => textContent);
  expect(texts).toHaveLength(4);
  expect(texts[0]).toContain('2026年11月22日 14:20');
  expect(texts[0]).toContain('第4版を保存現在の内容です。まだ発行していません。');
  // the day is that of Japan
  expect(texts[1]).toContain('2026年11月23日 00:32');
  expect(texts[1]).toContain('第3版を発行発行番号 7・法令データ 2026-11-20・日本語・計算根拠付き');
  expect(texts[1]).toContain('案1合計の差 +988,166円/年年金の差 マイナス△564,033円/年');
  expect(texts[1]).toContain('c'.repeat(64));
  expect(texts[2]).toContain('第1版を発行発行番号 2');
  expect(texts[3]).toContain('2026年11月20日 16:40資料を作成');
});

it('does not say that the newest was not issued where it was', async () => {
  versions = () => ok({ results: [issued(8, 4)] });
  await open();
  expect(await rows()).toHaveLength(2);
  expect(screen.queryByText(/まだ発行していません/)).toBeNull();
  // nothing else was issued with which it could be compared
  expect(screen.queryByRole('button', { name: /違いを見る/ })).toBeNull();
});

it('says that nothing was issued, and offers it', async () => {
  versions = () => ok({ results: [] });
  await open();
  await screen.findByText('まだ発行していません。', { selector: 'p.sub' });
  expect(await issueButton()).toBeTruthy();
});

it('tries again where the list could not be loaded', async () => {
  versions = () => refuse(500, { code: 'internal' });
  await open();
  await screen.findByText('発行した版を読み込めませんでした。');
  versions = () => ok({ results: [issued(7, 3)] });
  await userEvent.click(screen.getByRole('button', { name: 'もう一度試す' }));
  expect(await rows()).toHaveLength(3);
});

it('leads from a draft to what is missing, and does not offer to issue it', async () => {
  kept = () =>
    ok(record({ state: 'draft', errors: [{ field: 'title', code: 'required', params: {} }] }));
  await open();
  await screen.findByText('次の項目を入力すると発行できます。');
  expect(screen.queryByRole('button', { name: '発行する' })).toBeNull();
  expect(await rows()).toHaveLength(4);
});

it('offers nothing to issue after the free days', async () => {
  free = { state: 'over', last_day: '2026-06-30', days_left: 0 };
  await open();
  await rows();
  await waitFor(() => expect(screen.queryByRole('button', { name: '発行する' })).toBeNull());
});

it('asks first, and then freezes the version that was seen', async () => {
  posted.mockImplementation(() => ok(issued(8, 4), 201));
  await open();
  await userEvent.click(await issueButton());
  const asked = await question();
  expect(asked.textContent).toContain('第4版を発行しますか？');
  expect(asked.textContent).toContain('法令データ 2026-11-20');
  expect(asked.textContent).toContain('変更も取消しもできません');
  expect(posted).not.toHaveBeenCalled();
  await userEvent.selectOptions(within(asked).getByRole('combobox'), 'en');
  await userEvent.click(within(asked).getByRole('switch', { name: '計算根拠を付ける' }));
  versions = () => ok({ results: [issued(8, 4), issued(7, 3)] });
  await userEvent.click(within(asked).getByRole('button', { name: '発行する' }));
  await waitFor(() =>
    expect(toasts.read().map(({ text }) => text)).toEqual(['第4版を発行しました（発行番号 8）。']),
  );
  expect(posted).toHaveBeenCalledWith({
    params: { path: { id: 'm1' }, header: { 'If-Match': '"4"' } },
    body: { lang: 'en', mono: false, working: true },
  });
  await waitFor(async () => expect((await rows())[0]?.textContent).toContain('発行番号 8'));
});

it('says of what was issued before that it was', async () => {
  posted.mockImplementation(() => ok(issued(8, 4), 200));
  await open();
  await userEvent.click(await issueButton());
  await userEvent.click(within(await question()).getByRole('button', { name: '発行する' }));
  await waitFor(() =>
    expect(toasts.read().map(({ text }) => text)).toEqual([
      '第4版は、この書式で発行済みです（発行番号 8）。',
    ]),
  );
});

it('loads what was saved elsewhere meanwhile before it asks again', async () => {
  posted.mockImplementation(() => refuse(412, { code: 'stale' }));
  await open();
  await userEvent.click(await issueButton());
  await userEvent.click(within(await question()).getByRole('button', { name: '発行する' }));
  kept = () => ok(record({ version: 5 }));
  await userEvent.click(await screen.findByRole('button', { name: '最新の内容を読み込む' }));
  await waitFor(async () => expect((await rows())[0]?.textContent).toContain('第5版を保存'));
});

it('leads to the newest law where the figures are of an earlier one', async () => {
  posted.mockImplementation(() => refuse(409, { code: 'law_changed' }));
  await open();
  await userEvent.click(await issueButton());
  await userEvent.click(within(await question()).getByRole('button', { name: '発行する' }));
  const link = await screen.findByRole('link', { name: '最新の法令の結果と比べる' });
  expect(link.getAttribute('href')).toContain('/materials/regenerate/m1');
});

it('compares what was issued with what is saved now', async () => {
  const router = await open();
  await userEvent.click(await screen.findByRole('button', { name: '発行番号 7の違いを見る' }));
  expect(router.state.location.search).toBe('?before=7&after=now');
  const inputs = await screen.findByRole('region', { name: '入力の違い' });
  expect(within(inputs).getByText('案1 月額報酬')).toBeTruthy();
  expect(inputs.textContent).toContain('発行番号 7200,000円現在の内容300,000円');
  const table = screen.getAllByRole('region', { name: '案1' })[0] as HTMLElement;
  const cells = within(within(table).getByRole('row', { name: /^本人の手取り/ }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
  expect(cells).toEqual(['1,500', '1,700', '+200']);
  expect(screen.getByText('現在の数字は同じです。')).toBeTruthy();
  expect(screen.queryByText(/法令データが異なります/)).toBeNull();

  await userEvent.selectOptions(screen.getByRole('combobox', { name: '比べる元' }), '2');
  await waitFor(() => expect(router.state.location.search).toBe('?before=2&after=now'));
  await waitFor(() =>
    expect(screen.getByRole('region', { name: '入力の違い' }).textContent).toContain('100,000円'),
  );
  await userEvent.click(screen.getByRole('button', { name: '閉じる' }));
  expect(router.state.location.search).toBe('');
  expect(screen.queryByRole('region', { name: '入力の違い' })).toBeNull();
});

it('shows a plan that only one of the two has, and tells of another law', async () => {
  kept = () => ok(record({ result: comparison(1_700, '2027-03-10') }));
  figures.mockImplementation(() =>
    ok({
      ...issued(7, 3),
      input: { ...input(300_000), proposals: [...input(300_000).proposals, { monthly: 1 }] },
      result: comparison(1_700, '2026-11-20', 2),
    }),
  );
  await open('?before=7&after=now');
  await screen.findByText(/法令データが異なります（2026-11-20と2027-03-10）。/);
  const table = screen.getAllByRole('region', { name: '案2' })[0] as HTMLElement;
  const cells = within(within(table).getByRole('row', { name: /^本人の手取り/ }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
  expect(cells).toEqual(['1,700', '–', '–']);
  expect(screen.getByText('案1・現在の数字は同じです。')).toBeTruthy();
});

it('compares what was typed where a draft has no figures', async () => {
  kept = () => ok(record({ state: 'draft', result: null }));
  await open('?before=7&after=now');
  await screen.findByText(/数字の違いは示せません/);
  expect(screen.getByRole('region', { name: '入力の違い' }).textContent).toContain('300,000円');
});

it.each(['?before=99&after=now', '?before=0', '?before=x&after=7', '?after=7'])(
  'compares nothing at %s',
  async (at) => {
    await open(at);
    await rows();
    expect(screen.queryByRole('heading', { name: '違い' })).toBeNull();
  },
);

it('says the same in English', async () => {
  await open('?before=2&after=7', 'en');
  const texts = (await rows()).map(({ textContent }) => textContent);
  expect(texts[1]).toContain('Version 3 issuedIssue no. 7 · Law data 2026-11-20 · 日本語');
  await screen.findByRole('region', { name: 'What was entered' });
});
