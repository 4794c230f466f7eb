import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, data } from './client';

/** The plan that is on offer; where nobody pays it says until when. */
export const planQuery = queryOptions({
  queryKey: ['plan'],
  queryFn: ({ signal }) => data(api.GET('/plans/default', { signal })),
});

export const usePlan = () => useQuery(planQuery);

/** Whether materials can be made and changed: not after the last free day. */
export const useMaking = () => useFreeDays()?.state !== 'over';

/** Where nobody pays: until when, and where that stands. Nothing while it is not known. */
export const useFreeDays = () => usePlan().data?.free ?? null;
