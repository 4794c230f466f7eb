import { queryOptions } from '@tanstack/react-query';
import { api, data } from '~/api/client';
import { memberPlanQuery } from '~/api/memberPlan';
import type { MemberPlan } from '~/api/wire';

/**
 * What is asked of a code as it is kept. The server counts each of these, ten in ten minutes: what it answered
 * stays, so that nothing is asked twice. Whether the coupon can still be used it looks at again where it is applied.
 */
const once = { retry: false, networkMode: 'always' } as const;

/** What a coupon takes off. */
export const couponTerms = (coupon: string) =>
  queryOptions({
    // what is left of it changes with each charge
    queryKey: [...memberPlanQuery.queryKey, 'terms', coupon],
    queryFn: () => data(api.GET('/coupon/validate', { params: { query: { coupon } } })),
    staleTime: Infinity,
    ...once,
  });

/** The next charges of the plan, as they would be with a coupon: those of a plan that changed are other ones. */
export const upcomingWith = (coupon: string, plan: MemberPlan) =>
  queryOptions({
    queryKey: [...memberPlanQuery.queryKey, 'with', coupon, plan.anchor, plan.coupon?.coupon],
    queryFn: () => data(api.GET('/members/me/plan/upcoming', { params: { query: { coupon } } })),
    staleTime: 60_000,
    ...once,
  });
