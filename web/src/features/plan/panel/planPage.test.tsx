// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { PlanPage } from './PlanPage';
import { api } from '~/api/client';
import type { Card } from '~/api/wire';
import {
  ended,
  ending,
  jcb,
  memberPlan,
  pastDue,
  renewalDue,
  renewsToday,
  underWay,
  visa,
} from '~test/memberPlan';
import { answered, kept, refused, showPlanPage } from '~test/planPage';

const words = () => document.body.textContent ?? '';

/** The page with these cards, which a call may change. */
async function withCards(results: Card[]) {
  const cards = { results };
  await showPlanPage(<PlanPage />, memberPlan, { more: { '/members/me/payments': cards } });
  return cards;
}

/** The list of the cards as it is read. */
const listed = async () => {
  const section = await screen.findByRole('region', { name: 'カード' });
  return within(section)
    .queryAllByRole('listitem')
    .map((row) => row.textContent);
};

it('says in the free days until when, and what comes then', async () => {
  await showPlanPage(<PlanPage />, memberPlan);
  await screen.findByText('無料期間中');
  expect(words()).toContain('2026年12月21日(月)の24時（日本時間）まで');
  expect(words()).toContain('最初のお支払いは2026年12月22日(火)');
  expect(words()).toContain('2026年12月22日〜2027年1月21日・通常の料金');
  expect(words()).toContain(
    '2026年12月21日(月)の24時（日本時間）までに解約すると、料金はかかりません',
  );
});

it('names no day that is over on the day of a charge', async () => {
  await showPlanPage(<PlanPage />, renewsToday);
  await screen.findByText('無料期間中');
  expect(words()).toContain('本日15:00（日本時間）まで最初のお支払いは2026年12月22日(火)');
  expect(words()).toContain('本日15:00（日本時間）の更新の前に解約すると、料金はかかりません');
  expect(words()).not.toContain('12月21日(月)');
});

it('promises nothing while a charge is under way', async () => {
  await showPlanPage(<PlanPage />, underWay);
  await screen.findByText('ご利用中');
  expect(words()).toContain('お支払いお支払いを確認しています。');
  expect(words()).toContain('できなかったときは、プランはすぐに終わり');
  expect(words()).not.toMatch(/まで使えます。?$|無料期間|1月21日まで/m);
});

it.each([
  [
    'today',
    { ...ending, ends_today_at: '2026-12-22T06:00:00Z' },
    'ご利用は本日15:00（日本時間）までです',
  ],
  [
    'nobody knows when',
    { ...ending, charge_under_way: true, ends_on: null },
    'お支払いを確認しています。',
  ],
])('takes a cancellation back of a plan that ends %s', async (_, plan, title) => {
  await showPlanPage(<PlanPage />, plan);
  const [found] = await screen.findAllByText(title);
  expect(found).toBeTruthy();
  expect(screen.getByRole('button', { name: '解約を取り消す' })).toBeTruthy();
  expect(words()).not.toContain('12月21日');
});

it.each([
  ['ends', ending, '解約予定'],
  ['ends while a charge is under way', { ...ending, charge_under_way: true }, '解約予定'],
  ['has ended', ended, '終了'],
])('names no next payment of a plan that %s', async (_, plan, standing) => {
  await showPlanPage(<PlanPage />, plan);
  await screen.findByText(standing);
  expect(words()).not.toContain('次回のお支払い');
  expect(words()).not.toContain('0円');
});

it('counts a coupon that takes everything, and what comes after it', async () => {
  const { upcoming } = memberPlan;
  const nothing = { amount: 0, tax: 0, has_coupon: true, is_last_of_coupon: true };
  const [after] = upcoming.map((charge) => ({ ...charge, day: '2027-01-22' }));
  await showPlanPage(<PlanPage />, {
    ...memberPlan,
    coupon: { coupon: 'ALL', percentOff: 100, amountOff: null, charges: 1 },
    coupon_left: 1,
    upcoming_amount_due: 0,
    upcoming: [
      ...upcoming.map((charge) => ({ ...charge, ...nothing })),
      ...(after === undefined ? [] : [after]),
    ],
    after_coupon: after ?? null,
  });
  await screen.findByText('100%引き');
  expect(words()).toContain('最初のお支払い額11,000円うち消費税等 1,000円');
  expect(words()).not.toContain('うち消費税等 0円');
  expect(words()).toContain(
    '料金のかからない期間2027年1月21日(木)の24時（日本時間）まで最初のお支払いは2027年1月22日(金)',
  );
  expect(words()).toContain(
    '2027年1月21日(木)の24時（日本時間）までに解約すると、料金はかかりません。' +
      'いま解約すると、2026年12月21日(月)の24時（日本時間）まで使えます。',
  );
  expect(words()).toContain(
    '割引はあと1回です。2027年1月22日(金)のお支払いから11,000円になります。',
  );
  expect(words()).toContain('クーポン 100%引き（最後）');
});

it('names the first payment where a plan that runs costs nothing yet', async () => {
  const nothing = { amount: 0, tax: 0, has_coupon: true };
  await showPlanPage(<PlanPage />, {
    ...memberPlan,
    status: 'active',
    anchor: '2027-01-22',
    coupon: { coupon: 'ALL', percentOff: 100, amountOff: null, charges: 2 },
    coupon_left: 1,
    upcoming_amount_due: 0,
    upcoming: memberPlan.upcoming.map((charge) => ({ ...charge, ...nothing, day: '2027-01-22' })),
    after_coupon:
      memberPlan.upcoming.map((charge) => ({ ...charge, day: '2027-02-22' }))[0] ?? null,
  });
  await screen.findByText('100%引き');
  expect(words()).toContain('次回のお支払い日2027年2月22日(月)それまではクーポンにより0円');
  expect(words()).toContain('次回のお支払い額11,000円うち消費税等 1,000円');
  expect(words()).toContain(
    '2027年2月21日(日)の24時（日本時間）までに解約すると、これからの料金はかかりません。',
  );
});

it('promises no end of what a coupon takes for ever', async () => {
  const nothing = { amount: 0, tax: 0, has_coupon: true };
  await showPlanPage(<PlanPage />, {
    ...memberPlan,
    coupon: { coupon: 'ALL', percentOff: 100, amountOff: null, charges: null },
    coupon_left: null,
    upcoming_amount_due: 0,
    upcoming: memberPlan.upcoming.map((charge) => ({ ...charge, ...nothing })),
  });
  await screen.findByText('100%引き');
  expect(words()).toContain('無料期間クーポンによりお支払いなし');
  expect(words()).toContain('次回のお支払い額0円クーポンにより0円');
  expect(words()).toContain('解約しても、2026年12月21日(月)の24時（日本時間）まで使えます。');
});

it('tells first of a payment that failed, and leads to where it is paid', async () => {
  await showPlanPage(<PlanPage />, pastDue);
  const band = await screen.findByRole('alert');
  expect(band.textContent).toContain('12月22日のお支払いができませんでした');
  expect(band.textContent).toContain('2027年1月5日(火)の請求もできないと');
  const pay = within(band).getByRole('link', { name: '9,350円を支払う' });
  expect(pay.getAttribute('href')).toBe('/resubscribe/payment');
  expect(screen.queryByText('これからのお支払い')).toBeNull();
  expect(screen.queryByRole('button', { name: /クーポン/ })).toBeNull();
});

it.each([
  ['is not paid', pastDue, true],
  ['has ended', ended, true],
  ['runs', memberPlan, false],
])('keeps what was made at hand where the plan %s', async (_, plan, isOffered) => {
  await showPlanPage(<PlanPage />, plan);
  await screen.findByRole('region', { name: /^月額プラン/ });
  const link = screen.queryByRole('link', { name: '資料を保存する' });
  const part = screen.queryByRole('heading', { name: 'バックアップ' });
  expect([link?.getAttribute('href'), part?.id]).toEqual(
    isOffered ? ['#backup', 'backup'] : [undefined, undefined],
  );
});

it.each([
  ['is charged', memberPlan, true],
  ['is charged no more', ending, false],
])('says which cards are taken, and what is mailed of one that %s', async (_, plan, isMailed) => {
  await showPlanPage(<PlanPage />, plan);
  await screen.findByText(/デビット・プリペイド・海外発行のカードは登録できません/);
  await screen.findByText('•••• 0505');
  expect(words().includes('有効期限まで30日になると、メールで')).toBe(isMailed);
});

it('leads whoever has no card to registering one', async () => {
  const open = { ...pastDue.open, reason: null };
  await showPlanPage(<PlanPage />, { ...pastDue, open } as typeof pastDue, {
    more: { '/members/me/payments': { results: [] } },
  });
  const pay = await screen.findByRole('link', { name: 'カードを登録して9,350円を支払う' });
  expect(pay.getAttribute('href')).toBe('/resubscribe/payment');
  expect(words()).toContain('お支払いに使うカードが登録されていません');
  expect(words()).not.toContain('もう一度請求します');
});

it('takes a cancellation back', async () => {
  const undo = vi.spyOn(api, 'DELETE').mockImplementation((() => {
    kept.plan = memberPlan;
    return Promise.resolve(answered(undefined));
  }) as never);
  await showPlanPage(<PlanPage />, ending);
  expect(await screen.findByText('解約予定')).toBeTruthy();
  expect(screen.queryByRole('link', { name: '解約に進む' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '解約を取り消す' }));
  const question = await screen.findByRole('dialog', { name: '解約を取り消しますか？' });
  await waitFor(() => expect(question.textContent).toContain('お支払い方法 VISA •••• 4242'));
  expect(question.textContent).toContain('2026年12月22日(火)11,000円2026年12月22日〜2027年1月21日');
  expect(undo).not.toHaveBeenCalled();
  fireEvent.click(within(question).getByRole('button', { name: '解約を取り消す' }));
  expect(await screen.findByText('無料期間中')).toBeTruthy();
  expect(undo).toHaveBeenCalledWith('/members/me/plan/cancellation');
});

it('leads from a plan that has ended to a new order', async () => {
  await showPlanPage(<PlanPage />, ended);
  const link = await screen.findByRole('link', { name: '申し込みに進む' });
  expect(link.getAttribute('href')).toBe('/resubscribe/payment');
  expect(screen.queryByText(/クーポン/)).toBeNull();
  // no price that would look like a charge to come, and no card that has to stay
  expect(words()).not.toContain('11,000');
  const remove = await screen.findByRole('button', { name: 'Visa •••• 4242 を削除する' });
  expect(remove).toHaveProperty('disabled', false);
  expect(screen.getByText(/お支払いに使うカードも削除できます/)).toBeTruthy();
  expect(words()).toContain('ご契約の終了日2026年12月21日(月)これからの請求はありません');
});

it.each([
  ['lets the card of a plan that was cancelled go', ending, [visa, jcb], false],
  ['keeps the last one until the plan has ended', ending, [visa], true],
  [
    'keeps it while a charge is under way',
    { ...ending, charge_under_way: true },
    [visa, jcb],
    true,
  ],
])('%s', async (_, plan, results, needed) => {
  const more = { '/members/me/payments': { results } };
  await showPlanPage(<PlanPage />, plan, { more });
  const remove = await screen.findByRole('button', { name: 'Visa •••• 4242 を削除する' });
  expect(remove).toHaveProperty('disabled', needed);
  expect(words().includes('お支払いに使うカードも削除できます')).toBe(!needed);
  expect(words().includes('このカードはご利用が終わってから')).toBe(results.length === 1);
});

it.each([
  ['before the next attempt', '2026-12-23', true],
  ['while one is under way', null, false],
])('lets the cards of a plan that is not paid go, %s', async (_, next, names) => {
  const { open } = pastDue;
  if (open == null) throw new Error('nothing is owed');
  await showPlanPage(<PlanPage />, { ...pastDue, open: { ...open, next_attempt_on: next } });
  const remove = await screen.findByRole('button', { name: 'Visa •••• 4242 を削除する' });
  expect(remove).toHaveProperty('disabled', false);
  expect(
    words().includes('次の請求には、会員情報と同じ名義の、ほかの登録済みのカードを使います'),
  ).toBe(names);
});

it.each([
  [{}, /1月5日\(火\)に、最後の請求をします。この請求も/],
  [{ '/members/me/payments': { results: [] } }, /ないままでは、2027年1月5日\(火\)の最後の請求も/],
])('says of the last attempt that it is the last', async (more, says) => {
  const { open } = pastDue;
  if (open == null) throw new Error('nothing is owed');
  const last = { ...open, next_attempt_on: open.last_attempt_on };
  await showPlanPage(<PlanPage />, { ...pastDue, open: last }, { more });
  await waitFor(() => expect(words()).toMatch(says));
});

it('says of a month that nobody has begun to charge that the plan would end at once', async () => {
  await showPlanPage(<PlanPage />, renewalDue);
  expect(await screen.findByText(/いま解約すると、プランはすぐに終わり/)).toBeTruthy();
  expect(words()).not.toMatch(/お支払いを確認しています|12月21日/);
});

it('says why no sixth card can be added', async () => {
  await withCards([
    visa,
    ...['1', '2', '3', '4'].map((id) => ({ ...jcb, id, number: `000${id}` })),
  ]);
  expect(await screen.findByText(/カードが5枚登録されているため/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'カードを追加する' })).toHaveProperty('disabled', true);
});

it('says of a coupon that is used up that it is', async () => {
  const coupon = { coupon: 'SEMINAR10', percentOff: 10, amountOff: null, charges: 1 };
  await showPlanPage(<PlanPage />, { ...memberPlan, coupon, coupon_left: 0 });
  expect(await screen.findByText('使用済み')).toBeTruthy();
  expect(screen.queryByText('10%引き')).toBeNull();
});

it('says of a coupon whose last payment is owed that it is the last', async () => {
  const coupon = { coupon: 'SEMINAR15', percentOff: 15, amountOff: null, charges: 1 };
  const coupon_lost = { coupon: 'SEMINAR15', left: null, is_last_owed: true };
  await showPlanPage(<PlanPage />, { ...pastDue, coupon, coupon_left: 0, coupon_lost });
  expect(await screen.findByText('割引は、未払いのお支払いが最後です。')).toBeTruthy();
  expect(words()).not.toContain('使用済み');
});

it('says of a coupon whose last payment is under way that it is the last', async () => {
  const coupon = { coupon: 'SEMINAR15', percentOff: 15, amountOff: null, charges: 1 };
  const coupon_lost = { coupon: 'SEMINAR15', left: null, is_last_owed: true };
  await showPlanPage(<PlanPage />, { ...underWay, coupon, coupon_left: 0, coupon_lost });
  expect(await screen.findByText('割引は、手続き中のお支払いが最後です。')).toBeTruthy();
  expect(words()).not.toContain('使用済み');
});

it('says of the coupon that is applied already that it is', async () => {
  const coupon = { coupon: 'HALF', percentOff: 50, amountOff: null, charges: 3 };
  await showPlanPage(<PlanPage />, { ...memberPlan, coupon, coupon_left: 3 });
  fireEvent.click(await screen.findByRole('button', { name: 'クーポンを変更する' }));
  const code = await screen.findByRole('textbox', { name: /クーポンコード/ });
  const { upcoming } = memberPlan;
  vi.spyOn(api, 'GET').mockResolvedValueOnce(answered({ coupon, upcoming }) as never);
  fireEvent.change(code, { target: { value: 'half' } });
  fireEvent.click(screen.getByRole('button', { name: '金額を確認する' }));
  expect(await screen.findByText('このクーポンは、すでに適用しています。')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '適用する' })).toBeNull();
});

it('has neither card nor coupon where nothing is charged', async () => {
  const free = { ...memberPlan, status: 'active' as const, free_until: '2027-03-31', upcoming: [] };
  await showPlanPage(<PlanPage />, free);
  expect(await screen.findByText('2027年3月31日(水)の24時（日本時間）まで')).toBeTruthy();
  expect(screen.queryByText(/クーポン|カードを追加/)).toBeNull();
});

it('makes another card the one to pay with, and takes that back', async () => {
  const patch = vi.spyOn(api, 'PATCH').mockResolvedValue(answered(undefined) as never);
  await showPlanPage(<PlanPage />, memberPlan);
  const remove = await screen.findByRole('button', { name: 'Visa •••• 4242 を削除する' });
  expect(remove).toHaveProperty('disabled', true);
  expect(screen.getByText(/お支払いに使うカードは削除できません/).id).toBe(
    remove.getAttribute('aria-describedby'),
  );
  fireEvent.click(screen.getByRole('button', { name: 'JCB •••• 0505 をお支払いに使う' }));
  const said = await screen.findByText(/JCB •••• 0505 をお支払いに使うカードにしました/);
  await waitFor(() => expect(document.activeElement?.contains(said)).toBe(true));
  fireEvent.click(screen.getByRole('button', { name: '元に戻す' }));
  const id = (at: number) => (patch.mock.calls[at] as unknown as [string, object])[1];
  await waitFor(() => expect(patch).toHaveBeenCalledTimes(2));
  expect([id(0), id(1)]).toEqual([
    { params: { path: { id: 'c2' } } },
    { params: { path: { id: 'c1' } } },
  ]);
});

it('lists each card with brand, last digits, end and holder, and which one pays', async () => {
  await withCards([jcb, { ...visa, expMonth: 11, expYear: 2031 }]);
  await screen.findByText('•••• 0505');
  expect(await listed()).toEqual([
    'VISA•••• 4242お支払いに使うカード有効期限 2031年11月MISAKI SATO削除する',
    'JCB•••• 0505有効期限 2099年8月MISAKI SATOお支払いに使う削除する',
  ]);
});

it('says that no card is registered where there is none', async () => {
  await withCards([]);
  expect(await screen.findByText('登録したカードはありません。')).toBeTruthy();
  expect(words()).toContain('カードの登録がありません');
});

it('marks the card that is chosen, and no other', async () => {
  const cards = await withCards([visa, jcb]);
  vi.spyOn(api, 'PATCH').mockImplementation((() => {
    cards.results = [
      { ...visa, isDefault: false },
      { ...jcb, isDefault: true },
    ];
    return Promise.resolve(answered(undefined));
  }) as never);
  fireEvent.click(await screen.findByRole('button', { name: 'JCB •••• 0505 をお支払いに使う' }));
  await screen.findByRole('button', { name: 'Visa •••• 4242 をお支払いに使う' });
  const marked = (await listed()).map((row) => row?.includes('お支払いに使うカード'));
  expect(marked).toEqual([true, false]);
  expect((await listed())[0]).toContain('0505');
});

it('takes a card that was removed out of the list', async () => {
  const cards = await withCards([visa, jcb]);
  const remove = vi.spyOn(api, 'DELETE').mockImplementation((() => {
    cards.results = [visa];
    return Promise.resolve(answered(undefined));
  }) as never);
  fireEvent.click(await screen.findByRole('button', { name: 'JCB •••• 0505 を削除する' }));
  fireEvent.click(await screen.findByRole('button', { name: '削除する' }));
  await waitFor(() => expect(screen.queryByText('•••• 0505')).toBeNull());
  const said = await screen.findByText('JCB •••• 0505 を削除しました。');
  await waitFor(() => expect(document.activeElement?.contains(said)).toBe(true));
  expect(await listed()).toHaveLength(1);
  expect(remove).toHaveBeenCalledWith('/members/me/payments/{id}', {
    params: { path: { id: 'c2' } },
  });
});

it('says that there is no plan where the server knows none', async () => {
  await showPlanPage(<PlanPage />, null);
  expect(await screen.findByText('ご契約はありません。')).toBeTruthy();
});

it('says that a card could not be removed, and where to ask', async () => {
  vi.spyOn(api, 'DELETE').mockResolvedValue(refused(500, { code: 'internal' }) as never);
  await showPlanPage(<PlanPage />, memberPlan);
  fireEvent.click(await screen.findByRole('button', { name: 'JCB •••• 0505 を削除する' }));
  fireEvent.click(await screen.findByRole('button', { name: '削除する' }));
  expect(await screen.findByText(/カードを削除できませんでした。.*お問い合わせ先/)).toBeTruthy();
});

it.each([
  [2, true],
  [null, true],
  [0, false],
])('says what a new coupon ends, with %s payments left of the one before', async (left, ends) => {
  const coupon = { coupon: 'SEMINAR10', percentOff: 10, amountOff: null, charges: left };
  await showPlanPage(<PlanPage />, { ...memberPlan, coupon, coupon_left: left });
  fireEvent.click(await screen.findByRole('button', { name: 'クーポンを変更する' }));
  await screen.findByRole('dialog', { name: 'クーポンを変更する' });
  const said = screen.queryByText(/いまのクーポン SEMINAR10 による割引は終わります/);
  expect(said !== null).toBe(ends);
});

it('shows what a coupon changes before it is applied, or why it is not taken', async () => {
  const patch = vi.spyOn(api, 'PATCH').mockResolvedValue(answered(undefined) as never);
  await showPlanPage(<PlanPage />, memberPlan);
  fireEvent.click(await screen.findByRole('button', { name: 'クーポンを使う' }));
  const code = await screen.findByRole('textbox', { name: /クーポンコード/ });
  const [charge] = memberPlan.upcoming;
  const look = vi
    .spyOn(api, 'GET')
    .mockResolvedValueOnce(refused(409, { code: 'coupon_expired' }) as never)
    .mockResolvedValueOnce(
      answered({
        coupon: { coupon: 'HALF', percentOff: 50, charges: 3 },
        upcoming: [{ ...charge, amount: 5_500, has_coupon: true }],
      }) as never,
    );
  fireEvent.change(code, { target: { value: 'ｈａｌｆ' } });
  fireEvent.click(screen.getByRole('button', { name: '金額を確認する' }));
  expect(await screen.findByText('このクーポンの有効期限は終了しました。')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '金額を確認する' }));
  expect(await screen.findByText('5,500円')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toContain(
    '50%引き：2026年12月22日(火)のお支払いから、3回の割引です。',
  );
  const query = { params: { query: { coupon: 'HALF' } } };
  expect(look).toHaveBeenCalledWith('/members/me/plan/upcoming', query);
  // each of these calls is counted, and the same code is asked for once
  const asked = look.mock.calls.length;
  fireEvent.change(code, { target: { value: 'half ' } });
  fireEvent.click(screen.getByRole('button', { name: '金額を確認する' }));
  expect(await screen.findByText('5,500円')).toBeTruthy();
  expect(look.mock.calls).toHaveLength(asked);
  expect(patch).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: '適用する' }));
  await waitFor(() =>
    expect(patch).toHaveBeenCalledWith('/members/me/coupons', { body: { coupon: 'HALF' } }),
  );
});

it.each([
  [[{ coupon: 'TEN', status: 'paid' }], 'このクーポンの割引は、すべてお使いになっています。'],
  [[{ coupon: 'TEN', status: 'void' }], 'このクーポンは利用上限に達しました。'],
  [[], 'このクーポンは利用上限に達しました。'],
])('says whose use of a coupon is the last, where it is known: %o', async (results, said) => {
  await showPlanPage(<PlanPage />, memberPlan, {
    more: { '/members/me/billing/histories': { results, has_more: false } },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'クーポンを使う' }));
  const code = await screen.findByRole('textbox', { name: /クーポンコード/ });
  const get = vi.mocked(api.GET);
  await waitFor(() =>
    expect(get).toHaveBeenCalledWith('/members/me/billing/histories', expect.anything()),
  );
  get.mockResolvedValueOnce(refused(409, { code: 'coupon_used_up' }) as never);
  fireEvent.change(code, { target: { value: 'ten' } });
  fireEvent.click(screen.getByRole('button', { name: '金額を確認する' }));
  expect(await screen.findByText(said)).toBeTruthy();
});
