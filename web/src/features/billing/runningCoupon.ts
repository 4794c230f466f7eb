import type { MemberPlan } from '~/api/wire';

/** Whether what is not paid yet is the last payment that the coupon of a plan lowers. */
export const lastIsOwed = (plan: MemberPlan) => plan.coupon_lost?.is_last_owed === true;

/** The coupon of a plan that still takes something off; `left` null where it has no end. */
export function runningCoupon({ coupon = null, coupon_left: left = null }: MemberPlan) {
  return coupon === null || left === 0 ? null : { ...coupon, left };
}
