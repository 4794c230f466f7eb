// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider, useRouteError } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { RegeneratePage } from './RegeneratePage';
import { api } from '~/api/client';
import { statusOf } from '~/api/problem';
import { queries } from '~/api/queries';
import { toasts } from '~/ui/toasts';
import type { Language } from '~/i18n/language';
import { show } from '~test/render';

const mark = (id: string) => ({
  id,
  title: id,
  title_en: id,
  status: 'confirmed',
  stale: false,
  carried: true,
  note: null,
});
const law = (digest: string) => ({
  digest,
  edition: digest === 'old' ? '2026-11-20' : '2027-03-10',
  checked_through: '2026-11-20',
  basis_date: '2026-04-01',
  marks: digest === 'old' ? [mark('前の表')] : [mark('新しい表')],
});
const plan = (takeHome: number, tax: number) => ({
  take_home: takeHome,
  together: takeHome + 500,
  company: { money_left: 500, taxes: 70 },
  employee: { total: 10 },
  employer_total: 20,
  income_tax: tax,
  resident_tax: 5,
  benefits: {
    pension_per_year: 3,
    sickness_allowance_daily: 9,
    retirement_limit: 1_000,
  },
  trace: [],
});
const comparison = (digest: string, takeHome: number) => ({
  law: law(digest),
  plans: [plan(1_000, 300), plan(takeHome, 200)],
  differences: [{ together: takeHome - 1_000 }],
  losses: [{ pension_per_year_until_retirement: 40 }],
  warnings: [],
});

const saved = comparison('old', 1_500);
const record = (more: object = {}) => ({
  id: 'm1',
  version: 4,
  state: 'complete',
  input: { title: 'ご提案書', basis_date: '2026-04-01' },
  result: saved,
  errors: [],
  created_at: '2026-11-22T01:00:00Z',
  updated_at: '2026-11-22T01:00:00Z',
  ...more,
});

const ok = (data: unknown) => Promise.resolve({ data, response: new Response() });
const refuse = (status: number, problem: object) =>
  Promise.resolve({ error: problem, response: new Response(null, { status }) });

const compared = vi.fn<() => unknown>();
const patched = vi.fn<(call: unknown) => unknown>();
let kept: () => unknown;
let free: object | null;

beforeEach(() => {
  queries.clear();
  queries.setDefaultOptions({ queries: { retry: false } });
  toasts.read().forEach(({ id }) => toasts.close(id));
  kept = () => ok(record());
  free = null;
  compared.mockReset().mockImplementation(() => ok(comparison('new', 1_700)));
  patched.mockReset();
  vi.spyOn(api, 'GET').mockImplementation(((path: string) =>
    path === '/members/me/materials/{id}' ? kept() : ok({ name: '', amount: 0, free })) as never);
  vi.spyOn(api, 'POST').mockImplementation((() => compared()) as never);
  vi.spyOn(api, 'PATCH').mockImplementation(((_: string, call: unknown) => patched(call)) as never);
});

const Failed = () => <output>{statusOf(useRouteError())}</output>;

async function open(language: Language = 'ja') {
  const router = createMemoryRouter(
    [
      {
        path: '/materials/regenerate/:id',
        element: <RegeneratePage />,
        errorElement: <Failed />,
      },
      { path: '*', element: null },
    ],
    { initialEntries: ['/materials/regenerate/m1'] },
  );
  await show(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
    language,
  );
  return router;
}
const row = (of: string, name: RegExp) =>
  within(
    within(screen.getAllByRole('region', { name: of })[0] as HTMLElement).getByRole('row', {
      name,
    }),
  )
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
const saveButton = () => screen.findByRole('button', { name: '最新の法令で保存し直す' });

it('shows of each plan what was saved, what it is now and by how much it moved', async () => {
  await open();
  await screen.findByText('合計の差は、+500円から+700円に増えます。年金の差は△40円のままです。');
  expect(row('案1', /^合計の差/)).toEqual(['+500', '+700', '+200']);
  expect(row('案1', /^年金の差/)).toEqual(['マイナス△40', 'マイナス△40', '同じ']);
  expect(row('案1', /^本人の手取り/)).toEqual(['1,500', '1,700', '+200']);
  expect(row('案1', /^合計 /)).toEqual(['2,000', '2,200', '+200']);
  expect(row('案1', /^会社に残るお金/)).toEqual(['500', '500', '同じ']);
  expect(row('案1', /^社会保険料/)).toEqual(['30', '30', '同じ']);
  expect(row('案1', /^役員退職金の目安/)).toEqual(['1,000', '1,000', '同じ']);
  expect(screen.getByRole('heading', { name: /^案1 ?動いた数字 3件$/ })).toBeTruthy();
  expect(screen.getByRole('heading', { name: /^現在 ?動いた数字なし$/ })).toBeTruthy();
  expect(screen.getByRole('region', { name: '保存した結果' }).textContent).toContain('2026-11-20');
  expect(screen.getByRole('region', { name: /^最新の法令の結果/ }).textContent).toContain(
    '2027-03-10',
  );
  expect(patched).not.toHaveBeenCalled();
});

it.each([
  [1_700, 30, '合計の差は、+500円から+700円に増えます。年金の減少額は、40円から30円に減ります。'],
  [1_400, 50, '合計の差は、+500円から+400円に減ります。年金の減少額は、40円から50円に増えます。'],
  [900, -10, '合計の差は、+500円から△100円に変わります。年金の差は、△40円から+10円に変わります。'],
])(
  'says what became of gain and loss, and calls no greater loss smaller',
  async (pay, lost, said) => {
    const losses = [{ pension_per_year_until_retirement: lost }];
    compared.mockImplementation(() => ok({ ...comparison('new', pay), losses }));
    await open();
    expect(await screen.findByText(said)).toBeTruthy();
  },
);

it('names what is remarked otherwise, and guesses no reason', async () => {
  await open();
  const why = await screen.findByRole('region', { name: '動いた理由' });
  expect(why.textContent).toContain('どの値が変わったために動いたのかは示せない');
  const lists = within(why).getAllByRole('list');
  expect(lists.map(({ textContent }) => textContent?.split(':')[0])).toEqual([
    '新しい表',
    '前の表',
  ]);
});

it('says once what it says of most data of the law', async () => {
  const now = comparison('new', 1_700);
  const marks = ['所得税', '住民税', '法人税'].map(mark);
  const noted = { ...mark('事業税'), carried: false, note: { ja: '1つの出典', en: 'one source' } };
  const law = { ...now.law, marks: [...marks, noted, noted] };
  compared.mockImplementation(() => ok({ ...now, law }));
  await open();
  const why = await screen.findByRole('region', { name: '動いた理由' });
  const groups = why.querySelectorAll('h3 + ul > li');
  expect([...groups].map((group) => group.querySelector('summary')?.textContent)).toEqual([
    expect.stringMatching(/（3件）$/),
    undefined,
    undefined,
  ]);
  expect(groups[1]?.textContent).toBe('事業税: 1つの出典');
  await userEvent.click(within(why).getByText(/（3件）$/));
  expect(within(why).getByText('住民税')).toBeTruthy();
});

it('says where nothing of the tables moved, and where only the program is another', async () => {
  compared.mockImplementation(() => ok(comparison('new', 1_500)));
  await open();
  expect(await screen.findByText(/下の表の数字は変わりません。$/)).toBeTruthy();
  expect(screen.getAllByText('動いた数字なし')).toHaveLength(2);
  await saveButton();
  queries.clear();
  compared.mockImplementation(() => ok(comparison('old', 1_600)));
  await open();
  expect(await screen.findByText(/計算の方法が新しくなったため/)).toBeTruthy();
  expect(screen.getByText('注意は、保存したときと同じです。')).toBeTruthy();
});

it('shows no difference of figures of the newest law', async () => {
  const steps = { ...saved, plans: saved.plans.map((each) => ({ ...each, trace: [{ a: 1 }] })) };
  compared.mockImplementation(() => ok(steps));
  await open();
  expect(await screen.findByText('この資料の数字は、最新の法令のものです。')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('link', { name: '資料に戻る' }).getAttribute('href')).toBe(
    '/materials/m1',
  );
});

it('saves the same input over the version that was seen, and leads to the material', async () => {
  patched.mockImplementation(() => ok(record({ version: 5, result: comparison('new', 1_700) })));
  const router = await open();
  await userEvent.click(await saveButton());
  await waitFor(() => expect(router.state.location.pathname).toBe('/materials/m1'));
  expect(patched).toHaveBeenCalledExactlyOnceWith({
    params: { path: { id: 'm1' }, header: { 'If-Match': '"4"' } },
    body: { input: record().input },
  });
  expect(toasts.read().map(({ text }) => text)).toEqual(['最新の法令で保存し直しました。']);
});

it('loses nothing that was saved elsewhere meanwhile', async () => {
  patched.mockImplementation(() => refuse(412, { code: 'stale' }));
  const router = await open();
  await userEvent.click(await saveButton());
  expect((await screen.findByRole('alert')).textContent).toContain('ほかの画面で先に保存');
  kept = () => ok(record({ version: 5 }));
  compared.mockImplementation(() => ok(comparison('new', 1_900)));
  await userEvent.click(screen.getByRole('button', { name: '最新の内容を読み込む' }));
  await screen.findByText(/^合計の差は、\+500円から\+900円に増えます。/);
  expect(screen.queryByRole('alert')).toBeNull();
  await saveButton();
  expect(router.state.location.pathname).toBe('/materials/regenerate/m1');
});

it('leads to the field that the newest law refuses', async () => {
  compared.mockImplementation(() =>
    refuse(422, {
      code: 'invalid_fields',
      errors: [{ field: 'company.prefecture', code: 'required' }],
    }),
  );
  await open();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('最新の法令では、次の項目のため計算できません。');
  const [field] = within(alert).getAllByRole('link');
  expect(field?.getAttribute('href')).toBe('/materials/m1/edit?field=company.prefecture');
  expect(screen.getByRole('region', { name: '保存した結果' })).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

it('says of a draft that nothing was calculated', async () => {
  kept = () => ok(record({ result: null, state: 'draft' }));
  await open();
  expect(await screen.findByText('下書きです。まだ試算した結果がありません。')).toBeTruthy();
  expect(compared).not.toHaveBeenCalled();
});

it('is not found where the member has no such material', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  kept = () => refuse(404, { code: 'not_found' });
  await open();
  expect((await screen.findByRole('status')).textContent).toBe('404');
});

it('can be tried again where no answer came', async () => {
  compared.mockImplementationOnce(() => refuse(500, { code: 'server_error' }));
  await open();
  expect((await screen.findByRole('alert')).textContent).toContain(
    '最新の法令で計算できませんでした。',
  );
  await userEvent.click(screen.getByRole('button', { name: 'もう一度試す' }));
  await saveButton();
});

it('keeps its heads while it is calculated', async () => {
  compared.mockImplementation(() => new Promise(() => undefined));
  await open();
  await screen.findByRole('region', { name: '保存した結果' });
  expect(await screen.findByRole('status', { name: '読み込んでいます' })).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('saves nothing after the last free day', async () => {
  free = { state: 'over', last_day: '2026-11-30' };
  await open();
  // also of a PDF, which it has not, nothing is promised
  await screen.findByText('無料期間が終わったため、資料は変更できません。');
  expect(screen.queryByRole('button', { name: '最新の法令で保存し直す' })).toBeNull();
  expect(screen.getByRole('link', { name: '資料に戻る' })).toBeTruthy();
});

it('says the same in English', async () => {
  await open('en');
  await screen.findByText(
    'The combined change rises from JPY +500 to JPY +700. The change in pension stays at JPY −40.',
  );
});
