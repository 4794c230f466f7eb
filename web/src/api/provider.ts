import { useQuery } from '@tanstack/react-query';
import { api, data } from './client';

/** Who runs this installation: for legal pages and "contact support". It does not change while the page is open. */
export function useProvider() {
  return useQuery({
    queryKey: ['provider'],
    queryFn: () => data(api.GET('/provider')),
    staleTime: Infinity,
  });
}
