import { useMutation, useQueryClient } from '@tanstack/react-query';
import { memberPlanQuery } from '~/api/memberPlan';
import { api, data } from '~/api/client';
import { codeOf } from '~/api/problem';
import type { components } from '~/api/schema';

type Request = components['schemas']['CancellationRequest'];
export type Reason = NonNullable<Request['reason']>;

/** 解約: ends the plan with its running period, or at once where a payment is open. */
export function useCancellation(onCancelled: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (request: Request) =>
      data(api.POST('/members/me/plan/cancellation', { body: request })),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: memberPlanQuery.queryKey });
      onCancelled();
    },
    onError: (error) => {
      // It ended meanwhile: the page shows what stands now.
      if (codeOf(error) === 'plan_ended')
        void queries.invalidateQueries({ queryKey: memberPlanQuery.queryKey });
    },
  });
}
