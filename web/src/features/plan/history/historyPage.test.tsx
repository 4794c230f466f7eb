// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { HistoryPage } from './HistoryPage';
import { api } from '~/api/client';
import { toasts } from '~/ui/toasts';
import { ended, memberPlan, pastDue } from '~test/memberPlan';
import { payment, payments, showHistory } from '~test/payments';
import { refused, showPlanPage } from '~test/planPage';

const changes: readonly [string, string, () => void][] = [
  [
    'search',
    'q=SCR',
    () => {
      fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'SCR' } });
      fireEvent.submit(screen.getByRole('search'));
    },
  ],
  [
    'filter',
    'status=paid',
    () => fireEvent.change(screen.getByLabelText('状態'), { target: { value: 'paid' } }),
  ],
  [
    'order',
    'sort=-amount',
    () => fireEvent.click(screen.getByRole('button', { name: '金額（税込）' })),
  ],
];

it.each(changes)('goes to the first page with another %s', async (_what, address, change) => {
  const router = await showHistory(payments(14), '/?page=2');
  expect(await screen.findAllByRole('row')).toHaveLength(1 + 2);
  change();
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(1 + 12));
  expect(router.state.location.search).toBe(`?${address}`);
});

it('stays on its page while a text is typed and taken back that was not looked for', async () => {
  const router = await showHistory(payments(14), '/?page=2');
  const box = await screen.findByRole('searchbox');
  const go = vi.spyOn(router, 'navigate');
  for (const value of ['S', '']) fireEvent.change(box, { target: { value } });
  expect(go).not.toHaveBeenCalled();
});

it('has one entry of the history for the same search, however often it is asked for', async () => {
  const router = await showHistory(payments(14), '/?page=2');
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'SCR' } });
  const go = vi.spyOn(router, 'navigate');
  fireEvent.click(screen.getByRole('button', { name: '検索する' }));
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(1 + 12));
  fireEvent.click(screen.getByRole('button', { name: '検索する' }));
  fireEvent.submit(screen.getByRole('search'));
  expect(go).toHaveBeenCalledTimes(1);
});

it('says how much went back, and has the papers of both', async () => {
  const refunds = [
    { id: 'one', number: 'SCR-R-2027-000001', amount: 1_100, refunded_on: '2027-02-01' },
    { id: 'two', number: 'SCR-R-2027-000002', amount: 2_200, refunded_on: '2027-02-03' },
  ];
  await showHistory([payment(1, { refunded: 3_300, refunds })], '/');
  const row = (await screen.findAllByRole('row')).at(-1);
  expect(row?.textContent).toContain('一部返金');
  expect(row?.textContent).toContain('返金 3,300円');
  const papers = within(row as HTMLElement).getAllByRole('button');
  expect(papers.map((paper) => paper.getAttribute('aria-label'))).toEqual([
    '2027/01/01の請求書を保存する',
    '2027/02/01の返金の書類を保存する',
    '2027/02/03の返金の書類を保存する',
  ]);
});

it('says of a refund that did not arrive that it did not, and still has its paper', async () => {
  const refunds = [
    {
      id: 'one',
      number: 'SCR-R-2027-000001',
      amount: 1_100,
      refunded_on: '2027-02-01',
      failed_on: '2027-02-05',
    },
  ];
  await showHistory([payment(1, { refunds })], '/');
  const row = (await screen.findAllByRole('row')).at(-1);
  expect(row?.textContent).toContain('返金 1,100円は完了しませんでした');
  expect(row?.textContent).toContain('返金の書類（取消）');
  expect(row?.textContent).toContain('支払い済み');
});

it.each([
  ['without a coupon', undefined, null, '最初のお支払いは2026年12月22日(火)です。'],
  ['after one of all', 0, '2027-02-22', '最初のお支払いは2027年2月22日(月)です。'],
  ['with one of all for ever', 0, null, 'お支払いはありません。'],
])('names the day of the first payment while there was none: %s', async (_, amount, day, said) => {
  const [charge] = memberPlan.upcoming;
  if (charge === undefined) throw new Error('nothing comes');
  const upcoming = [{ ...charge, amount: amount ?? charge.amount }];
  const after_coupon = day === null ? null : { ...charge, day };
  await showPlanPage(
    <HistoryPage />,
    { ...memberPlan, upcoming, after_coupon },
    {
      more: { '/members/me/billing/histories': { results: [], has_more: false } },
    },
  );
  await waitFor(() => expect(document.body.textContent).toContain(said));
});

it('says which coupon took something off', async () => {
  await showHistory([payment(2), payment(1, { coupon: 'SEMINAR10' })], '/');
  const [, without, withOne] = await screen.findAllByRole('row');
  expect(withOne?.textContent).toContain('クーポン SEMINAR10');
  expect(without?.textContent).not.toContain('クーポン');
});

it.each([
  [{ status: 'open', payable: true }, 'お支払いが済んでいません。'],
  [{ status: 'open' }, 'お支払いを確認しています。'],
  [{ status: 'uncollectible' }, 'お支払いができないまま、プランが終わりました。'],
  [{ status: 'void' }, '取り消した請求です。お支払いの必要はありません。'],
] as const)('says what it means that an invoice is not paid: %o', async (change, said) => {
  await showHistory([payment(1, { ...change, has_invoice: false })], '/');
  const row = (await screen.findAllByRole('row')).at(-1);
  expect(row?.textContent).toContain(said);
});

it('tells the year of a day that is not in the year of the invoice', async () => {
  const change = { billed_on: '2026-12-22', period_from: '2026-12-22', period_to: '2027-01-21' };
  await showHistory([payment(2), payment(1, change)], '/');
  const [, same, other] = await screen.findAllByRole('row');
  expect(same?.textContent).toContain('1月2日〜1月2日');
  expect(other?.textContent).toContain('12月22日〜2027年1月21日');
});

const stubPost = () =>
  vi.spyOn(api, 'POST').mockResolvedValue({
    data: new Blob(['zip']),
    response: new Response(null, {
      headers: { 'content-disposition': `attachment; filename="invoices.zip"` },
    }),
  } as never);

it('saves what is chosen together, or else all that is shown and has an invoice', async () => {
  URL.createObjectURL = () => 'blob:';
  const post = stubPost();
  const open = payment(3, { status: 'open', has_invoice: false, number: null });
  await showHistory([open, payment(2), payment(1)], '/');
  const call = (ids: string[]) => [
    '/members/me/billing/histories/invoices',
    { body: { ids }, parseAs: 'blob' },
  ];
  fireEvent.click(await screen.findByRole('button', { name: '表示中の請求書を保存する（2件）' }));
  await waitFor(() => expect(post.mock.lastCall).toEqual(call(['2027-01-02', '2027-01-01'])));

  expect(screen.getByRole('checkbox', { name: '2027/01/03の請求書を選ぶ' })).toHaveProperty(
    'disabled',
    true,
  );
  fireEvent.click(screen.getByRole('checkbox', { name: '2027/01/01の請求書を選ぶ' }));
  const all = screen.getByRole('checkbox', { name: '表示中の請求書をすべて選ぶ' });
  expect(all).toHaveProperty('indeterminate', true);
  fireEvent.click(screen.getByRole('button', { name: '選んだ請求書を保存する（1件）' }));
  await waitFor(() => expect(post.mock.lastCall).toEqual(call(['2027-01-01'])));
});

it('says that they were not saved, and why', async () => {
  vi.spyOn(api, 'POST').mockResolvedValue(refused(429, { code: 'too_many_requests' }) as never);
  await showHistory([payment(1)], '/');
  fireEvent.click(await screen.findByRole('button', { name: '表示中の請求書を保存する（1件）' }));
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
});

it('keeps saying so on another page of the list', async () => {
  vi.spyOn(api, 'POST').mockResolvedValue(refused(503, { code: 'unavailable' }) as never);
  await showHistory(payments(14), '/');
  fireEvent.click(await screen.findByRole('button', { name: '表示中の請求書を保存する（12件）' }));
  await screen.findByRole('alert');
  for (const text of ['SCR-2027-000001', 'nothing']) {
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });
    fireEvent.submit(screen.getByRole('search'));
    expect(screen.getByRole('alert').textContent).toContain('請求書を保存できませんでした');
  }
});

it('says while they are made that they are, and then that they are saved', async () => {
  URL.createObjectURL = () => 'blob:';
  let answer: (file: unknown) => void = () => undefined;
  vi.spyOn(api, 'POST').mockReturnValue(new Promise((done) => (answer = done)) as never);
  await showHistory([payment(1)], '/');
  fireEvent.click(await screen.findByRole('button', { name: '表示中の請求書を保存する（1件）' }));
  const words = await screen.findByText(/^請求書のファイルを作成しています/);
  const status = words.closest('[role="status"]');
  answer({ data: new Blob(['zip']), response: new Response() });
  await waitFor(() => expect(status?.textContent).toContain('請求書の保存を始めました'));
});

it('tells on the next page when they were not saved', async () => {
  let answer: (file: unknown) => void = () => undefined;
  vi.spyOn(api, 'POST').mockReturnValue(new Promise((done) => (answer = done)) as never);
  await showHistory([payment(1)], '/');
  fireEvent.click(await screen.findByRole('button', { name: '表示中の請求書を保存する（1件）' }));
  await screen.findByText(/^請求書のファイルを作成しています/);
  cleanup();
  answer(refused(503, { code: 'unavailable' }));
  await waitFor(() => expect(toasts.read().at(-1)?.text).toContain('請求書を保存できませんでした'));
});

const nameless = () => refused(404, { code: 'profile_missing' }) as never;

it('asks for the name that a paper lacks, and saves the paper then', async () => {
  URL.createObjectURL = () => 'blob:';
  await showHistory([payment(1)], '/');
  const paper = await screen.findByRole('button', { name: '2027/01/01の請求書を保存する' });
  const get = vi.spyOn(api, 'GET').mockResolvedValue(nameless());
  fireEvent.click(paper);
  expect(await screen.findByRole('dialog', { name: '請求書の宛名を入力する' })).toBeTruthy();
  const post = vi.spyOn(api, 'POST').mockResolvedValue({ response: new Response() } as never);
  const save = screen.getByRole('button', { name: '登録して保存する' });
  fireEvent.click(save);
  expect(post).not.toHaveBeenCalled();
  for (const [label, value] of [
    [/^姓(?!フリガナ)/, '髙﨑'],
    [/^名(?!フリガナ)/, '一郎'],
    [/^姓フリガナ/, 'タカサキ'],
    [/^名フリガナ/, 'イチロウ'],
    [/^郵便番号/, '100-0001'],
    [/^番地|^市区町村/, '千代田区千代田1-1'],
    [/^電話番号/, '03-1234-5678'],
  ] as const)
    fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } });
  fireEvent.change(screen.getByLabelText(/^都道府県/), { target: { value: '東京都' } });
  get.mockResolvedValue({ data: new Blob(['pdf']), response: new Response() } as never);
  fireEvent.click(save);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(post.mock.lastCall?.[0]).toBe('/members/me/profile');
  expect(get.mock.lastCall?.[0]).toBe('/members/me/billing/histories/{id}/invoice');
});

it('asks for it where several are saved together, and not again of who turns away', async () => {
  vi.spyOn(api, 'POST').mockResolvedValue(nameless());
  await showHistory([payment(1)], '/');
  fireEvent.click(await screen.findByRole('button', { name: '表示中の請求書を保存する（1件）' }));
  await screen.findByRole('dialog', { name: '請求書の宛名を入力する' });
  fireEvent.click(screen.getByRole('button', { name: 'やめる' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await screen.findByRole('alert')).textContent).toContain('お客様情報を登録してください');
});

it.each([
  ['runs', memberPlan, 1],
  ['is not paid', pastDue, 0],
  ['has ended', ended, 0],
])('leads to the profile where the plan %s, or not', async (_, plan, times) => {
  const list = { results: [payment(1)], has_more: false };
  await showPlanPage(<HistoryPage />, plan, { more: { '/members/me/billing/histories': list } });
  await screen.findByText(/発行者の登録番号が記載された/);
  await waitFor(() =>
    expect(screen.queryAllByRole('link', { name: '会員情報' })).toHaveLength(times),
  );
});
