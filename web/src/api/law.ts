import { queryOptions } from '@tanstack/react-query';
import { api, data } from './client';

/** What the law data covers, as of today. */
export const lawQuery = queryOptions({
  queryKey: ['law'],
  queryFn: ({ signal }) => data(api.GET('/law', { signal })),
});
