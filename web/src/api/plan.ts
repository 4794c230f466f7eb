import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, data } from './client';

/** The plan that is on offer; where nobody pays it says until when. */
export const planQuery = queryOptions({
  queryKey: ['plan'],
  queryFn: ({ signal }) => data(api.GET('/plans/default', { signal })),
});

export const usePlan = () => useQuery(planQuery);
export type Plan = NonNullable<ReturnType<typeof usePlan>['data']>;

/** Whether materials can be made and changed: not after the last free day, as far as is known. */
export const useMaking = () => useFreeDays()?.state !== 'over';

/**
 * Where nobody pays: until when, and where that stands; null where members pay. Undefined while it
 * is not known: nothing may be said then that holds for only one of them.
 */
export const useFreeDays = () => {
  const plan = usePlan().data;
  return plan && (plan.free ?? null);
};
