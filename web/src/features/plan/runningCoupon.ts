import type { MemberPlan } from '~/api/wire';

/** The coupon of a plan that still takes something off; `left` null where it has no end. */
export function runningCoupon({ coupon = null, coupon_left: left = null }: MemberPlan) {
  return coupon === null || left === 0 ? null : { ...coupon, left };
}
