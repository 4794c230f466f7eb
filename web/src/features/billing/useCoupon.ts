import { useQuery } from '@tanstack/react-query';
import type { Discount } from './price';
import { api, data } from '~/api/client';

export interface Coupon extends Discount {
  name: string;
}

/** The coupon of an answer. */
export const asCoupon = (name: string, off: Partial<Discount>): Coupon => ({
  name,
  percentOff: off.percentOff ?? null,
  amountOff: off.amountOff ?? null,
});

export const COUPON = ['coupon'];

/** The coupon that is kept for the order; null where there is none. */
export const useCoupon = () =>
  useQuery({
    queryKey: COUPON,
    queryFn: async (): Promise<Coupon | null> => {
      const kept = await data(api.GET('/members/me/coupon'));
      return kept.coupon == null ? null : asCoupon(kept.coupon, kept);
    },
  });
