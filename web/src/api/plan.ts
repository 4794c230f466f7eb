import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, data } from './client';

/** The plan that is on offer; where nobody pays it says until when. */
export const planQuery = queryOptions({
  queryKey: ['plan'],
  queryFn: ({ signal }) => data(api.GET('/plans/default', { signal })),
});

export const usePlan = () => useQuery(planQuery);
export type Plan = NonNullable<ReturnType<typeof usePlan>['data']>;

/** Whether materials can be made and changed: not after the last free day. Null while it is not known. */
export const useMayChange = (): boolean | null => {
  const free = useFreeDays();
  return free === undefined ? null : free?.state !== 'over';
};

/** The same for what is offered, which it is until it is known that it cannot be done. */
export const useMaking = () => useMayChange() !== false;

/**
 * Where nobody pays: until when, and where that stands; null where members pay. Undefined while it
 * is not known: nothing may be said then that holds for only one of them.
 */
export const useFreeDays = () => {
  const plan = usePlan().data;
  return plan && (plan.free ?? null);
};
