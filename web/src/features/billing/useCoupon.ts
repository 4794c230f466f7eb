import { useQuery } from '@tanstack/react-query';
import { api, data } from '~/api/client';

/** The coupon that is kept for the order: what it takes off, and the price of a month with it. */
export interface Coupon {
  name: string;
  percentOff: number | null;
  amountOff: number | null;
  price: number;
  /** The first so many charges; null where it is all of them. */
  charges: number | null;
}

export const COUPON = ['coupon'];

/** The coupon that is kept for the order; null where there is none. */
export const useCoupon = () =>
  useQuery({
    queryKey: COUPON,
    queryFn: async (): Promise<Coupon | null> => {
      const kept = await data(api.GET('/members/me/coupon'));
      if (kept.coupon == null || kept.price == null) return null;
      return {
        name: kept.coupon,
        percentOff: kept.percentOff ?? null,
        amountOff: kept.amountOff ?? null,
        price: kept.price,
        charges: kept.charges ?? null,
      };
    },
  });
