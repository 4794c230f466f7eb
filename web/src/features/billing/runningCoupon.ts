import type { MemberPlan } from '~/api/wire';

/** Whether the coupon lowers what is not paid yet. */
const lowersOwed = ({ amount, open }: MemberPlan) => open != null && open.amount < amount;

/** Whether what is not paid yet is the last payment that the coupon of a plan lowers. */
export const lastIsOwed = (plan: MemberPlan) => plan.coupon_left === 0 && lowersOwed(plan);

/** The coupon of a plan that still takes something off; `left` null where it has no end. */
export function runningCoupon({ coupon = null, coupon_left: left = null }: MemberPlan) {
  return coupon === null || left === 0 ? null : { ...coupon, left };
}

/**
 * The coupon that goes where a plan ends now. A payment that is owed is cancelled then, and did not use it, though
 * it is counted: no number is told beside it (`left` null), and none while nobody knows whether one is paid.
 */
export const lostCoupon = (plan: MemberPlan) =>
  runningCoupon(
    lowersOwed(plan) || (plan.charge_under_way && plan.coupon_left !== 0)
      ? { ...plan, coupon_left: null }
      : plan,
  );
