import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { couponCode } from './couponCode';
import { COUPON } from './useCoupon';
import { api, data } from '~/api/client';
import { memberPlanQuery } from '~/api/memberPlan';
import { drafts } from '~/lib/drafts';

const DRAFT = 'coupon';

/** The server counts each check, ten in ten minutes: one whose coupon could not be applied is not made again. */
const checkOf = (coupon: string) =>
  queryOptions({
    // what is left of it changes with each charge
    queryKey: [...memberPlanQuery.queryKey, 'check', coupon],
    queryFn: () => data(api.GET('/coupon/validate', { params: { query: { coupon } } })),
    staleTime: Infinity,
    retry: false,
    networkMode: 'always',
  });

/** A coupon on its way from its field to the order: checked and kept at the server. */
export function useCouponEntry() {
  const queries = useQueryClient();
  const [typed, setTyped] = useState(() => String(drafts.read(DRAFT) ?? ''));
  const type = (text: string) => {
    setTyped(text);
    drafts.write(DRAFT, text);
  };
  const apply = useMutation({
    mutationFn: async (code: string) => {
      const found = await queries.fetchQuery(checkOf(code));
      await data(api.PATCH('/members/me/coupons', { body: { coupon: found.coupon } }));
    },
    onSuccess: async () => {
      type('');
      await queries.invalidateQueries({ queryKey: COUPON });
    },
  });
  return {
    typed,
    type(text: string) {
      // What was said of another code would be read as if it were of this one.
      apply.reset();
      type(text);
    },
    apply: apply.mutate,
    busy: apply.isPending,
    error: apply.error,
    /** Applies what was typed and not applied yet; whether the step may go on. */
    async settle(): Promise<boolean> {
      const code = couponCode(typed);
      if (code === '') return true;
      try {
        await apply.mutateAsync(code);
        return true;
      } catch {
        return false;
      }
    },
  };
}
