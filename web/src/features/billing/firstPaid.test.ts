import { expect, it } from 'vitest';
import { chargesOf, paymentsOf } from './firstPaid';
import type { MonthlyOrder } from '~/api/wire';
import { memberPlan } from '~test/memberPlan';

const order = (trial_end: string | null, first: number, later: number) =>
  ({
    trial_end,
    first_charge: { date: '2026-12-22', amount: first, tax: 0 },
    later_charges: { date: '2027-02-22', day_of_month: 22, amount: later, tax: 0 },
  }) as MonthlyOrder;

it.each([
  ['free days', order('2026-12-21', 11_000, 11_000), '2026-12-22', false, '2026-12-21'],
  ['no free days', order(null, 9_900, 11_000), '2026-12-22', true, null],
  ['two months of nothing', order('2026-12-21', 0, 11_000), '2027-02-22', false, '2027-02-21'],
  ['the same without free days', order(null, 0, 11_000), '2027-02-22', false, '2027-02-21'],
])(
  'knows when paying begins, and how long it can be prevented: %s',
  (_, shown, date, isToday, until) => {
    const { firstPaid, freeUntil } = paymentsOf(shown);
    expect(firstPaid).toMatchObject({ date, isToday });
    expect(freeUntil).toBe(until);
  },
);

it('knows of no payment where a coupon takes all for ever', () => {
  expect(paymentsOf(order(null, 0, 0))).toEqual({ firstPaid: null, freeUntil: null });
});

it.each([
  ['no coupon', null, null, '2026-12-22', '2026-12-21'],
  ['six months of nothing, more than are shown ahead', '2027-06-22', 0, '2027-06-22', '2027-06-21'],
])('knows it of a plan as of its order: %s', (_, after, amount, date, until) => {
  const [charge] = memberPlan.upcoming;
  if (charge === undefined) throw new Error('nothing comes');
  const upcoming = [{ ...charge, amount: amount ?? charge.amount }];
  const after_coupon = after === null ? null : { ...charge, day: after };
  const found = chargesOf({ ...memberPlan, after_coupon, upcoming });
  if (found === null) throw new Error('nothing comes');
  expect(paymentsOf(found)).toMatchObject({ firstPaid: { date }, freeUntil: until });
});
