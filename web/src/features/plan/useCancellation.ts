import { useMutation, useQueryClient } from '@tanstack/react-query';
import { memberPlanQuery } from '~/api/memberPlan';
import { api, data } from '~/api/client';
import { codeOf } from '~/api/problem';
import type { components } from '~/api/schema';

/** What the page knows by itself of what is owed is not the member's to say. */
type Request = Omit<components['schemas']['CancellationRequest'], 'owed'>;
export type Reason = NonNullable<Request['reason']>;

/** 解約: ends the plan with its running period, or at once where a payment is open. */
export function useCancellation(onCancelled: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (request: Request) =>
      data(
        api.POST('/members/me/plan/cancellation', {
          // A plan that is shown as not paid is not ended where that was paid meanwhile.
          body: {
            ...request,
            owed: queries.getQueryData(memberPlanQuery.queryKey)?.open?.invoice ?? null,
          },
        }),
      ),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: memberPlanQuery.queryKey });
      onCancelled();
    },
    onError: (error) => {
      // It ended, or was paid, meanwhile: the page shows what stands now.
      if (['plan_ended', 'no_open_invoice'].includes(codeOf(error) ?? ''))
        void queries.invalidateQueries({ queryKey: memberPlanQuery.queryKey });
    },
  });
}
