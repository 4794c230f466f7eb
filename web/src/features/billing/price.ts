/** What a coupon takes off. */
export interface Discount {
  percentOff: number | null;
  amountOff: number | null;
}

/** 決済の最低額: less is not charged at all. */
const LEAST_CHARGE = 50;

/**
 * The price of a month with a coupon (specification §4): a share of the price where one is named,
 * else an amount. A share is rounded so that the price is whole yen; the order shows the amount
 * that is charged.
 */
export function discounted(amount: number, coupon: Discount | null): number {
  if (coupon === null) return amount;
  const off =
    coupon.percentOff === null
      ? (coupon.amountOff ?? 0)
      : Math.floor((amount * coupon.percentOff) / 100);
  const left = amount - off;
  return left < LEAST_CHARGE ? 0 : left;
}
