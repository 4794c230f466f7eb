import { lazy, Suspense } from 'react';
import type { CardEntryOf } from './handle';
import { SandboxEntry } from './sandbox/SandboxEntry';
import { PlanPart } from '~/features/billing/PlanPart';
import { Waiting } from '~/ui/States';

// Neither its code nor the provider's script is asked for where cards are entered elsewhere.
const StripeEntry = lazy(async () => ({
  default: (await import('./stripe/StripeEntry')).StripeEntry,
}));

const ROWS = 3;

/**
 * The card entry of the provider that takes the token: the plan on offer names it, and the choice is
 * made here. Nothing else knows which one it is.
 */
export const CardEntry: CardEntryOf = (props) => (
  <PlanPart rows={ROWS}>
    {({ card_entry: entry }) =>
      entry?.provider === 'stripe' ? (
        <Suspense fallback={<Waiting rows={ROWS} />}>
          <StripeEntry {...props} publishableKey={entry.publishable_key} />
        </Suspense>
      ) : (
        <SandboxEntry {...props} />
      )
    }
  </PlanPart>
);
