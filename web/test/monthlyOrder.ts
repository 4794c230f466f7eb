import type { MonthlyOrder } from '~/api/wire';

/** An order with free days and without a coupon. */
export const monthlyOrder: MonthlyOrder = {
  version: '1',
  plan: { name: 'monthly', amount: 11_000, tax: 1_000, trial_days: 30 },
  trial_end: '2026-12-21',
  first_charge: { date: '2026-12-22', amount: 11_000, tax: 1_000 },
  later_charges: { date: '2026-12-22', day_of_month: 22, amount: 11_000, tax: 1_000 },
  coupon: null,
  year: { count: 12, amount: 132_000 },
  card: { brand: 'visa', last_four: '4242' },
  cancel_by: '2026-12-21T15:00:00Z',
  contact: { email: 'support@shinchoryu.example', phone: '00-0000-0000' },
  hash: 'x',
};
