// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { OrderFacts } from './OrderFacts';
import type { MonthlyOrder } from '~/api/wire';
import { monthlyOrder as plain } from '~test/monthlyOrder';
import { show } from '~test/render';

const words = async (change: Partial<MonthlyOrder>) => {
  await show(
    <MemoryRouter>
      <OrderFacts order={{ ...plain, ...change }} editAt="/signup/payment" />
    </MemoryRouter>,
  );
  return document.body.textContent;
};

it('names amount, tax, dates, card, the way out and its deadline', async () => {
  const text = await words({});
  for (const part of [
    '月額プラン',
    '解約するまで、毎月自動で更新します',
    '2026年12月21日(月)まで無料です（30日間）',
    '2026年12月22日(火)からの料金',
    '月額11,000円',
    '（税込、うち消費税等 1,000円）',
    '1年間（12回）の合計 132,000円',
    '2026年12月22日(火)に11,000円',
    '毎月22日',
    '•••• 4242',
    'すぐに使えます',
    '2026年12月21日(月)の24時（日本時間）までに解約すると、料金はかかりません',
    'support@shinchoryu.example',
  ]) {
    expect(text).toContain(part);
  }
  // each day in one way
  expect(text).not.toMatch(/12月2[12]日(?!\()/);
  expect(text).not.toContain('割引');
  expect(screen.getAllByRole('link')).toHaveLength(2);
});

it('says what a discount that ends costs afterwards', async () => {
  const text = await words({
    first_charge: { date: '2026-12-31', amount: 9_900, tax: 900 },
    later_charges: { date: '2027-06-30', day_of_month: 31, amount: 11_000, tax: 1_000 },
    coupon: { coupon: 'SEMINAR10', percentOff: 10, amountOff: null, charges: 6 },
  });
  expect(text).toContain('月額9,900円');
  expect(text).toContain('最初の6回のお支払いが割引になります');
  expect(text).toContain(
    '割引の終了後（2027年6月30日(水)のお支払いから）は 月額11,000円（税込、うち消費税等 1,000円）',
  );
  expect(text).toContain('月の最後の日');
});

it('says that a coupon takes everything, and when what is charged after it', async () => {
  const text = await words({
    first_charge: { date: '2026-12-22', amount: 0, tax: 0 },
    later_charges: { date: '2027-01-22', day_of_month: 22, amount: 11_000, tax: 1_000 },
    coupon: { coupon: 'ALL', percentOff: 100, amountOff: null, charges: 1 },
    year: { count: 11, amount: 121_000 },
    cancel_by: '2027-01-21T15:00:00Z',
  });
  expect(text).toContain('1年間（11回）の合計 121,000円');
  expect(text).toContain('0円（クーポン適用）');
  expect(text).toContain('初回：2027年1月22日(金)に11,000円');
  expect(text).toContain('2027年1月21日(木)の24時（日本時間）までに解約すると、料金はかかりません');
  expect(text).toContain('割引の終了後（2027年1月22日(金)のお支払いから）は 月額11,000円');
  expect(text).not.toContain('消費税 0円');
});

it('speaks of no payment where a coupon takes everything for ever', async () => {
  const text = await words({
    first_charge: { date: '2026-12-22', amount: 0, tax: 0 },
    later_charges: { date: '2026-12-22', day_of_month: 22, amount: 0, tax: 0 },
    coupon: { coupon: 'ALL', percentOff: 100, amountOff: null, charges: null },
    year: { count: 0, amount: 0 },
    cancel_by: null,
  });
  expect(text).toContain('クーポンにより、お支払いはありません');
  for (const part of ['初回', '2回目', '料金はかかりません', '割引の終了後', '合計']) {
    expect(text).not.toContain(part);
  }
});

it('calls a month of a coupon for one month no monthly price', async () => {
  const text = await words({
    first_charge: { date: '2026-12-22', amount: 9_900, tax: 900 },
    later_charges: { date: '2027-01-22', day_of_month: 22, amount: 11_000, tax: 1_000 },
    coupon: { coupon: 'TEN', percentOff: 10, amountOff: null, charges: 1 },
  });
  expect(text).toContain('初回 9,900円');
  expect(text).toContain('初回のお支払いが割引になります');
  expect(text).not.toContain('月額9,900円');
});

it('promises nothing free where the free days were used before', async () => {
  const text = await words({
    plan: { ...plain.plan, trial_days: null },
    trial_end: null,
    cancel_by: '2027-01-21T15:00:00Z',
  });
  expect(text).toContain('無料期間をご利用済みのため');
  expect(text).not.toContain('まで無料');
  expect(text).not.toContain('料金はかかりません');
  expect(text).toContain('本日のお支払い：2026年12月22日(火)に11,000円');
  expect(text).toContain(
    '次のお支払い日の前日、2027年1月21日(木)の24時（日本時間）までに解約すると',
  );
});
