import { useQueryClient } from '@tanstack/react-query';
import { SecureDialog } from './sandbox/SecureDialog';
import { useQuestion } from './useQuestion';
import { planQuery } from '~/api/plan';
import type { PaymentAction } from '~/api/problem';
import { useHere } from '~/lib/useHere';

/** What the sandbox's dialog gives: the holder has proved who they are, or has failed to. */
const proofOf = (authenticated: boolean) => `sandbox:${authenticated ? 'authenticated' : 'failed'}`;

/**
 * 本人認証 (3-D Secure) for a card that is kept already, whose fields are not on the page: the provider
 * asks in its own way, and what comes of it goes with the next try. Null where the holder turns away, or has left
 * the page.
 */
export function useBank() {
  const queries = useQueryClient();
  const here = useHere();
  const { asked, ask, answer } = useQuestion<{ lastFour: string }, string>();
  return {
    async ask(action: PaymentAction, lastFour: string): Promise<string | null> {
      // Which bank it is has to be known: the test's is no answer for anybody else's card.
      const { card_entry: entry } = await queries.ensureQueryData(planQuery);
      if (entry?.provider === 'stripe') {
        if (!here.current) return null;
        // Only whoever is asked loads the provider's script.
        const { askBank } = await import('./stripe/bank');
        return askBank(entry.publishable_key, action);
      }
      return ask({ lastFour });
    },
    /** Stands in the page that asks. */
    dialog: (
      <SecureDialog
        purpose="payment"
        lastFour={asked?.lastFour ?? null}
        onAnswer={(authenticated) => answer(proofOf(authenticated))}
        onClose={() => answer(null)}
      />
    ),
  };
}
