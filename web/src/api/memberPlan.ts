import { queryOptions } from '@tanstack/react-query';
import { api, data } from './client';
import { codeOf } from './problem';
import type { MemberPlan } from './wire';

const RUNS: readonly string[] = ['trialing', 'active', 'past_due'];

/** Whether a plan is not over, paid or not. */
export const isLiving = ({ status }: MemberPlan) => RUNS.includes(status);

/** The member's plan; null where there never was one. */
export const memberPlanQuery = queryOptions({
  queryKey: ['member-plan'],
  queryFn: async ({ signal }): Promise<MemberPlan | null> => {
    try {
      return await data(api.GET('/members/me/plan', { signal }));
    } catch (error) {
      if (codeOf(error) === 'not_found') return null;
      throw error;
    }
  },
});
