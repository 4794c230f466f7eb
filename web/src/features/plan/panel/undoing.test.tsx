// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { PlanPage } from './PlanPage';
import { api } from '~/api/client';
import type { MemberPlan, UpcomingCharge } from '~/api/wire';
import { toasts } from '~/ui/toasts';
import { ended, ending, jcb, visa } from '~test/memberPlan';
import { answered, kept, refused, showPlanPage } from '~test/planPage';

const QUESTION = '解約を取り消しますか？';
const undo = '解約を取り消す';

/** The dialog of a plan that was cancelled. */
async function asked(plan: MemberPlan = ending, more: Record<string, unknown> = {}) {
  await showPlanPage(<PlanPage />, plan, { more });
  fireEvent.click(await screen.findByRole('button', { name: undo }));
  return screen.findByRole('dialog', { name: QUESTION });
}

const confirm = (dialog: HTMLElement) =>
  fireEvent.click(within(dialog).getByRole('button', { name: undo }));
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const said = () => toasts.read().map(({ text }) => text);

beforeEach(() => toasts.read().forEach(({ id }) => toasts.close(id)));

it('closes and says that it is undone before the plan is known again', async () => {
  vi.spyOn(api, 'DELETE').mockResolvedValue(answered(undefined) as never);
  const dialog = await asked();
  vi.mocked(api.GET).mockImplementation((() => new Promise(() => {})) as never);
  confirm(dialog);
  await isGone();
  expect(said()).toEqual(['解約を取り消しました。']);
});

it('closes where the plan has ended meanwhile, says so, and goes on at the plan', async () => {
  vi.spyOn(api, 'DELETE').mockImplementation((() => {
    kept.plan = ended;
    return Promise.resolve(refused(409, { code: 'plan_ended' }));
  }) as never);
  confirm(await asked());
  await isGone();
  expect(said()).toEqual([
    'ご契約は終了しています。ご利用になるには、もう一度お申し込みください。',
  ]);
  await screen.findByText('ご利用は終了しています');
  await waitFor(() => expect(document.activeElement?.textContent).toContain('月額プラン'));
});

it('stays open until it is known what became of it', async () => {
  let answer: (value: unknown) => void = () => undefined;
  const waiting = new Promise((resolve) => {
    answer = resolve;
  });
  vi.spyOn(api, 'DELETE').mockReturnValue(waiting as never);
  const dialog = await asked();
  confirm(dialog);
  await waitFor(() => expect(api.DELETE).toHaveBeenCalled());
  fireEvent.keyDown(dialog, { key: 'Escape' });
  within(dialog)
    .getAllByRole('button')
    .forEach((button) => fireEvent.click(button));
  answer(refused(503, { code: 'internal' }));
  expect(await within(dialog).findByRole('alert')).toBeTruthy();
  expect(api.DELETE).toHaveBeenCalledTimes(1);
  fireEvent.keyDown(dialog, { key: 'Escape' });
  await isGone();
});

const HALF = { coupon: 'HALF', percentOff: 50, amountOff: null, charges: 6 };
const [month] = ending.upcoming_if_kept as [UpcomingCharge];
const charge = (day: string, amount: number, more: object = {}) => ({
  ...month,
  ...{ day, amount, tax: amount / 11 },
  ...more,
});
const DAYS = ['2026-12-22', '2027-01-22', '2027-02-22', '2027-03-22'];
const off = { has_coupon: true };
const all = DAYS.map((day) => charge(day, 0, off));
/** A plan with a coupon that was cancelled. */
const withCoupon = (left: number | null, upcoming_if_kept: MemberPlan['upcoming_if_kept']) => ({
  ...ending,
  ...{ coupon: HALF, coupon_left: left, upcoming_if_kept },
  // of six charges the first of the full price is not among the four that are shown
  after_coupon:
    upcoming_if_kept.find(({ has_coupon }) => !has_coupon) ??
    (left === null ? null : charge('2027-06-22', 11_000)),
});
const covered = 'プランはそのまま続きます。次の料金は、クーポンにより0円です。';
const SIX = '割引はあと6回です。2027年6月22日(火)のお支払いから11,000円になります。';
const confirmed =
  'いま、お支払いを確認しています。そのお支払いができたときは、プランはそのまま続きます。その次の料金は、クーポンにより0円です。';
const paying = 'プランはそのまま続き、次のとおりお支払いがあります。';

it.each([
  ['some charges', withCoupon(6, all), covered, SIX],
  ['all charges', withCoupon(null, all), covered, 'すべてのお支払いが割引になります。'],
  [
    'charges after one under way',
    { ...withCoupon(6, all), charge_under_way: true },
    confirmed,
    SIX,
  ],
])('speaks of no payment where a coupon takes all of %s', async (_, plan, lead, reach) => {
  const { textContent } = await asked(plan, { '/members/me/payments': { results: [] } });
  expect(textContent).toContain(lead);
  expect(textContent).toContain(reach);
  expect(textContent).not.toMatch(/お支払いがあります|うち消費税|登録してください/);
});

it('names the price after the discount, its day, and the tax of the next payment', async () => {
  const [first, second, ...later] = DAYS as [string, string, ...string[]];
  const plan = withCoupon(2, [
    charge(first, 5_500, off),
    charge(second, 5_500, { ...off, is_last_of_coupon: true }),
    ...later.map((day) => charge(day, 11_000)),
  ]);
  const { textContent } = await asked(plan);
  expect(textContent).toContain(paying);
  expect(textContent).toContain(
    '割引はあと2回です。2027年2月22日(月)のお支払いから11,000円になります。',
  );
  expect(textContent?.match(/うち消費税等 [\d,]+円/g)).toEqual(['うち消費税等 500円']);
});

it('names the tax of the first payment after charges that a coupon takes all of', async () => {
  const [first, second] = DAYS as [string, string];
  const last = { ...off, is_last_of_coupon: true };
  const { textContent } = await asked(
    withCoupon(1, [charge(first, 0, last), charge(second, 11_000)]),
  );
  expect(textContent).toContain(paying);
  expect(textContent?.match(/うち消費税等 [\d,]+円/g)).toEqual(['うち消費税等 1,000円']);
});

it('speaks of no discount that is over', async () => {
  const plan = withCoupon(0, ending.upcoming_if_kept);
  expect((await asked(plan)).textContent).not.toContain('割引');
});

it('asks for a card where something is to be paid and none is registered', async () => {
  const dialog = await asked(ending, { '/members/me/payments': { results: [] } });
  expect(dialog.textContent).toContain('次のお支払い日までに登録してください');
});

it('says that the cards could not be loaded, and loads them again', async () => {
  const dialog = await asked(ending, { '/members/me/payments': null });
  const alert = await within(dialog).findByRole('alert');
  expect(alert.textContent).toContain('お支払いに使うカードを読み込めませんでした。');
  vi.mocked(api.GET).mockResolvedValue(answered({ results: [visa, jcb] }) as never);
  fireEvent.click(within(alert).getByRole('button'));
  await waitFor(() => expect(dialog.textContent).toContain('お支払い方法 VISA •••• 4242'));
  expect(within(dialog).queryByRole('alert')).toBeNull();
});

it('names its two ways out differently', async () => {
  const dialog = await asked();
  expect(within(dialog).getAllByRole('button', { name: '閉じる' })).toHaveLength(1);
  fireEvent.click(within(dialog).getByRole('button', { name: '解約したままにする' }));
  await isGone();
});
