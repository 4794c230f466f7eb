import type { MemberPlan } from '~/api/wire';

/** A plan in its free days, without a coupon. */
export const memberPlan: MemberPlan = {
  plan: '月額プラン',
  status: 'trialing',
  amount: 11_000,
  tax: 1_000,
  created_at: '2026-11-22T01:00:00Z',
  last_free_day: '2026-12-21',
  first_charge_on: '2026-12-22',
  cancel_at_period_end: false,
  charge_under_way: false,
  renewal_due: false,
  ended_unpaid: false,
  not_owed: null,
  has_paid: false,
  has_papers: false,
  anchor: '2026-12-22',
  upcoming_amount_due: 11_000,
  upcoming: [
    {
      day: '2026-12-22',
      period_from: '2026-12-22',
      period_to: '2027-01-21',
      amount: 11_000,
      tax: 1_000,
      has_coupon: false,
      is_last_of_coupon: false,
    },
  ],
  upcoming_if_kept: [],
};

/** The same on the day of its first charge, before the hour. */
export const renewsToday: MemberPlan = { ...memberPlan, ends_today_at: '2026-12-22T06:00:00Z' };

/** The same at that hour, before anybody has begun to charge it. */
export const renewalDue: MemberPlan = { ...memberPlan, renewal_due: true };

/** The same after that hour, while nobody knows whether it was charged. */
export const underWay: MemberPlan = {
  ...memberPlan,
  charge_under_way: true,
  anchor: '2027-01-22',
};

/** A plan with a payment that failed. */
export const pastDue: MemberPlan = {
  ...memberPlan,
  status: 'past_due',
  anchor: null,
  open: {
    invoice: 'i1',
    billed_on: '2026-12-22',
    amount: 9_350,
    tax: 850,
    period_from: '2026-12-22',
    period_to: '2027-01-21',
    reason: 'card_insufficient_funds',
    next_attempt_on: '2026-12-23',
    last_attempt_on: '2027-01-05',
  },
};

/** The same where no coupon takes anything off what is owed. */
export const atFullPrice: MemberPlan = {
  ...pastDue,
  open: pastDue.open == null ? null : { ...pastDue.open, amount: 11_000, tax: 1_000 },
};

/** A plan that was cancelled and still runs. */
export const ending: MemberPlan = {
  ...memberPlan,
  cancel_at_period_end: true,
  ends_on: '2026-12-21',
  anchor: null,
  upcoming_amount_due: 0,
  upcoming: [],
  upcoming_if_kept: memberPlan.upcoming,
};

/** A plan that has ended. */
export const ended: MemberPlan = {
  ...ending,
  status: 'canceled',
  cancel_at_period_end: false,
  upcoming_if_kept: [],
};

export const visa = {
  id: 'c1',
  cardBrand: 'visa',
  name: 'MISAKI SATO',
  number: '4242',
  expMonth: 8,
  expYear: 2099,
  country: 'JP',
  isDefault: true,
};
export const jcb = { ...visa, id: 'c2', cardBrand: 'jcb', number: '0505', isDefault: false };
