import { describe, expect, it } from 'vitest';
import type { PayForm } from './form';
import { MATERIAL } from './material';
import {
  closingMonth,
  defaultDay,
  fiscalYearOf,
  nextProposal,
  onOtherDays,
  rebalance,
  sliderBounds,
  withBonusCount,
  withMonthly,
} from './pay';

const bonus = (amount: string) => ({ date: '2026-12-10', amount, period_months: '12' });
const days = (fiscalYearStart: string) => ({ fiscalYearStart, resolution: '' });
const pay = (more: Partial<PayForm> = {}): PayForm => ({
  ...MATERIAL.inside.current.print(undefined),
  monthly: '100000',
  bonuses: [bonus('')],
  keep_total: true,
  ...more,
});

describe('rebalance', () => {
  it('gives the bonus what the total leaves', () => {
    expect(rebalance(pay(), 12_000_000).bonuses[0]?.amount).toBe('10800000');
  });

  it('splits two bonuses to the yen', () => {
    const two = rebalance(pay({ bonuses: [bonus(''), bonus('')] }), 12_000_001);
    expect(two.bonuses.map((each) => each.amount)).toEqual(['5400000', '5400001']);
  });

  it('leaves nothing where the monthly pay takes it all', () => {
    expect(rebalance(pay({ monthly: '200万' }), 12_000_000).bonuses[0]?.amount).toBe('0');
  });

  it('changes nothing when unlocked, unknown or without bonus', () => {
    for (const same of [pay({ keep_total: false }), pay({ monthly: 'x' }), pay({ bonuses: [] })]) {
      expect(rebalance(same, 12_000_000)).toBe(same);
    }
    const waiting = pay();
    expect(rebalance(waiting, null)).toBe(waiting);
  });
});

describe('withBonusCount', () => {
  it('keeps what stands and adds months of the fiscal year', () => {
    const two = withBonusCount(pay({ bonuses: [bonus('5')] }), 2, days('2026-04-01'));
    expect(two.bonuses).toEqual([
      { date: '2026-12-10', amount: '5', period_months: '6' },
      { date: '2026-12-31', amount: '', period_months: '6' },
    ]);
    expect(withBonusCount(two, 1, days('2026-04-01')).bonuses).toEqual([bonus('5')]);
  });

  it('has no total to keep without a bonus', () => {
    expect(withBonusCount(pay(), 0, days('')).keep_total).toBe(false);
  });
});

describe('days of bonuses that nobody has chosen', () => {
  it.each([
    ['2026-04-01', '', '2026-09-30', '2026-12-31'],
    ['2026-04-01', '2026-05-25', '2026-09-30', '2026-12-31'],
    ['2026/4/1', '2026-08-31', '2026-11-30', '2026-12-31'],
    ['2026-04-01', '2026-11-20', '2027-02-28', '2027-05-31'],
    ['2025-12-01', '2026-02-20', '2026-05-31', '2026-08-31'],
    ['', '2026-05-25', '', ''],
  ])('of a year from %s with a meeting on %s', (start, resolution, first, second) => {
    const at = { fiscalYearStart: start, resolution };
    expect([defaultDay(at, 0), defaultDay(at, 1)]).toEqual([first, second]);
  });

  it('follow, and those that were chosen stay', () => {
    const [before, after] = [days('2026-04-01'), days('2026-01-01')];
    const chosen = { ...bonus('5'), date: '2026-11-10' };
    const moved = { ...bonus('5'), date: '2026-09-30' };
    const followed = onOtherDays(pay({ bonuses: [moved, chosen] }), before, after);
    expect(followed.bonuses.map(({ date }) => date)).toEqual(['2026-06-30', '2026-11-10']);
    const still = pay({ bonuses: [chosen] });
    expect(onOtherDays(still, before, after)).toBe(still);
  });
});

describe('fiscal year', () => {
  it.each([
    ['2026-11-20', 3, '2026-04-01'],
    ['2027-03-31', 3, '2026-04-01'],
    ['2026-04-01', 3, '2026-04-01'],
    ['2026-11-20', 12, '2026-01-01'],
    ['2026-11-20', 11, '2025-12-01'],
  ])('of %s closing in month %i starts on %s', (day, closing, start) => {
    expect(fiscalYearOf(day, closing)).toBe(start);
    expect(closingMonth(start)).toBe(closing);
  });
});

it('bounds the slider by the total', () => {
  expect(sliderBounds(pay(), 12_000_000, 500_000)).toEqual({
    min: 100_000,
    max: 1_000_000,
    step: 10_000,
  });
  expect(sliderBounds(pay({ keep_total: false }), 12_000_000, 500_000).max).toBe(500_000);
  expect(sliderBounds(pay({ monthly: '' }), null, null)).toEqual({
    min: 10_000,
    max: 20_000,
    step: 10_000,
  });
});

it('adds the last proposal again, or one bonus out of the current pay', () => {
  const last = pay();
  expect(nextProposal([last], last, days(''))).toEqual(last);
  expect(nextProposal([last], last, days(''))).not.toBe(last);
  const first = nextProposal([], pay({ bonuses: [] }), days('2026-04-01'));
  expect(first).toMatchObject({ monthly: '', keep_total: true });
  expect(first.bonuses).toHaveLength(1);
});

describe('withMonthly', () => {
  const amounts = (of: PayForm | null) => of?.bonuses.map(({ amount }) => amount);

  it('moves the pay of the year out of the largest bonus, of equal ones out of the last', () => {
    const one = withMonthly(pay({ bonuses: [bonus('10800000')] }), 190_000);
    expect(one?.monthly).toBe('190000');
    expect(amounts(one)).toEqual(['9720000']);
    expect(one?.keep_total).toBe(true);
    const two = withMonthly(pay({ bonuses: [bonus('600万'), bonus('100万')] }), 200_000);
    expect(amounts(two)).toEqual(['4800000', '100万']);
    // nothing makes them equal again
    expect(two?.keep_total).toBe(false);
    expect(amounts(withMonthly(pay({ bonuses: [bonus('500'), bonus('500')] }), 100_001))).toEqual([
      '500',
      '488',
    ]);
  });

  it('takes a bonus away that gave all it had', () => {
    expect(amounts(withMonthly(pay({ bonuses: [bonus('1200000')] }), 200_000))).toEqual([]);
  });

  it('gives nothing where no bonus can give it, or nothing more is paid', () => {
    expect(withMonthly(pay({ bonuses: [bonus('1199999')] }), 200_000)).toBeNull();
    expect(withMonthly(pay({ bonuses: [] }), 200_000)).toBeNull();
    expect(withMonthly(pay({ bonuses: [bonus('1200000')] }), 100_000)).toBeNull();
    expect(withMonthly(pay({ monthly: 'x', bonuses: [bonus('1200000')] }), 200_000)).toBeNull();
  });
});
