import { useQuery } from '@tanstack/react-query';
import { api, data } from '~/api/client';
import { ApiError } from '~/api/problem';

/** Whether somebody had a plan before, and so may have no free days; nothing until it is known. */
export function useComesBack(): boolean | undefined {
  return useQuery({
    queryKey: ['comes-back'],
    queryFn: async () => {
      try {
        await data(api.GET('/members/me'));
        return false;
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 403) throw error;
        return error.problem.registration_steps === 'SUBSCRIBED';
      }
    },
    gcTime: 0,
  }).data;
}
