import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { memberPlanQuery } from '~/api/memberPlan';
import { api, data } from '~/api/client';
import { codeOf } from '~/api/problem';
import type { Card } from '~/api/wire';
import { keptAttempt, useLastAttempt } from '~/features/billing/attempts';
import { useBank } from '~/features/billing/cardEntry/useBank';
import { useDeclined } from '~/features/billing/declined';
import { CARDS } from '~/features/billing/useCards';
import { withBank } from '~/features/billing/withBank';
import { historyQuery } from '~/features/plan/history/queries';

/**
 * Pays what is open with one of the member's cards, which is the one to pay with from then on. What was paid
 * meanwhile, in another tab or by the attempt of the day, is answered as paid.
 */
export function usePayment(invoice: string, onPaid: (card: Card) => void) {
  const queries = useQueryClient();
  const bank = useBank();
  const declined = useDeclined();
  const key = { mutationKey: ['payment', invoice] };
  const last = useLastAttempt<Card>(key.mutationKey);
  const { mutate } = useMutation({
    ...keptAttempt(key.mutationKey),
    mutationFn: (card: Card) =>
      withBank(
        (authentication) =>
          data(
            api.POST('/members/me/plan/payment', {
              body: { card: card.id, invoice, authentication },
            }),
          ),
        (action) => bank.ask(action, card.number),
      ),
    onSuccess: async (_, card) => {
      // Said before the plan is loaded again: it may be long on its way, and the money is not.
      onPaid(card);
      declined.forget();
      void queries.invalidateQueries({ queryKey: CARDS });
      void queries.invalidateQueries({ queryKey: historyQuery.queryKey });
      await queries.invalidateQueries({ queryKey: memberPlanQuery.queryKey });
    },
    onError: (error, card) => {
      declined.note(card, error);
      // Owed no more, though not paid: the page shows what stands now.
      if (codeOf(error) === 'no_open_invoice')
        void queries.invalidateQueries({ queryKey: memberPlanQuery.queryKey });
    },
  });
  return {
    mutate,
    error: last.error,
    /** The card that it was tried with. */
    card: last.of,
    forget: last.forget,
    /** Also by what was sent before the page was left and opened again. */
    isPending: useIsMutating(key) > 0,
    /** The second of two clicks comes before the button knows of the first. */
    isUnderWay: () => queries.isMutating(key) > 0,
    dialog: bank.dialog,
  };
}
