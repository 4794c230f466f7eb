import type { MemberPlan } from '~/api/wire';
import { chargesOf, paymentsOf } from '~/features/billing/firstPaid';
import type { Standing } from '~/features/plan/standing';
import type { useDays } from '~/i18n/useDays';
import type { Key } from '~/i18n/words';

/** The heading of the plan: there one goes on after a band above it is gone. */
export const PLAN_HEADING = 'plan';

/** The two facts of the panel: a day or a period, and an amount. */
interface Facts {
  when: {
    name: Key;
    /** Null where there is none. */
    day: string | null;
    words: Key;
    note: { words: Key; values: Record<string, string> } | null;
  };
  /** Null where nothing will be charged; `tax` null where a coupon takes all. */
  amount: { name: Key; value: number; tax: number | null } | null;
}

/** The same where a coupon takes all of the charges that come first: what counts is when paying begins. */
function coveredFacts(
  { firstPaid, freeUntil }: ReturnType<typeof paymentsOf>,
  tax: number,
  standing: Standing,
  days: ReturnType<typeof useDays>,
): Facts {
  const trial = standing === 'trial';
  if (firstPaid === null || freeUntil === null) {
    return {
      when: {
        name: trial ? 'my_plan.free_days' : 'my_plan.next_day',
        day: null,
        words: 'my_plan.plain',
        note: { words: 'my_plan.never', values: {} },
      },
      amount: { name: 'my_plan.next_amount', value: 0, tax: null },
    };
  }
  const day = days.full(firstPaid.date);
  return {
    when: trial
      ? {
          // the free days are over before: what stays are the months of which the coupon takes all
          name: 'my_plan.no_payment_days',
          day: days.endOf(freeUntil),
          words: 'my_plan.until',
          note: { words: 'my_plan.first_charge', values: { day } },
        }
      : {
          name: 'my_plan.next_day',
          day,
          words: 'my_plan.plain',
          note: { words: 'my_plan.covered_before', values: {} },
        },
    amount: {
      name: trial ? 'my_plan.first_amount' : 'my_plan.next_amount',
      value: firstPaid.amount,
      tax,
    },
  };
}

/** Which day and which amount matter where the plan stands. */
export function factsOf(
  plan: MemberPlan,
  standing: Standing,
  days: ReturnType<typeof useDays>,
): Facts {
  const [next] = plan.upcoming;
  const charge = {
    name: 'my_plan.next_amount',
    value: plan.upcoming_amount_due,
    // Of nothing there is no tax to tell.
    tax: next === undefined || next.amount === 0 ? null : next.tax,
  } as const;

  if (standing === 'past_due' && plan.open != null) {
    const { open } = plan;
    return {
      when: {
        name: 'my_plan.open_period',
        day: days.period(open),
        words: 'my_plan.plain',
        note:
          open.next_attempt_on == null
            ? null
            : { words: 'my_plan.next_attempt', values: { day: days.full(open.next_attempt_on) } },
      },
      amount: { name: 'my_plan.open_amount', value: open.amount, tax: open.tax },
    };
  }
  const today = plan.ends_today_at;
  if (plan.charge_under_way) {
    return {
      when: { name: 'my_plan.payment', day: '', words: 'my_plan.confirming', note: null },
      amount: standing === 'ending' || next === undefined ? null : charge,
    };
  }
  if (standing === 'ended') {
    return {
      when: {
        name: 'my_plan.ended_on',
        day: plan.ends_on == null ? null : days.full(plan.ends_on),
        words: 'my_plan.plain',
        note: { words: 'my_plan.nothing_more', values: {} },
      },
      amount: null,
    };
  }
  if (standing === 'ending') {
    const day = plan.ends_on == null ? null : days.endOf(plan.ends_on);
    return {
      when: {
        name: 'my_plan.usable',
        day: today == null ? day : days.today(today),
        words: 'my_plan.until',
        note: { words: 'my_plan.nothing_after', values: {} },
      },
      amount: null,
    };
  }
  const charges = chargesOf(plan);
  if (charges?.first_charge.amount === 0) {
    return coveredFacts(paymentsOf(charges), plan.tax, standing, days);
  }
  if (standing === 'trial' && plan.last_free_day != null) {
    return {
      when: {
        name: 'my_plan.free_days',
        day: today == null ? days.endOf(plan.last_free_day) : days.today(today),
        words: 'my_plan.until',
        note:
          plan.first_charge_on == null
            ? null
            : {
                words: 'my_plan.first_charge',
                values: { day: days.full(plan.first_charge_on) },
              },
      },
      amount: charge,
    };
  }
  return {
    when: {
      name: 'my_plan.next_day',
      day: plan.anchor == null ? null : days.full(plan.anchor),
      words: 'my_plan.plain',
      note:
        next === undefined
          ? null
          : { words: 'my_plan.for_period', values: { period: days.period(next) } },
    },
    amount: plan.anchor == null ? null : charge,
  };
}
