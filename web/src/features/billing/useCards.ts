import { useQuery } from '@tanstack/react-query';
import { api, data } from '~/api/client';

export const CARDS = ['cards'];

/** The member's cards. */
export const useCards = () =>
  useQuery({
    queryKey: CARDS,
    queryFn: async () => (await data(api.GET('/members/me/payments'))).results,
  });
