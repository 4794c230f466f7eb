import { useState } from 'react';
import type { Choosing } from './Choice';
import { MOST_TOGETHER } from './queries';
import type { BillingItem } from '~/api/wire';

/** What is chosen of all invoices: it stays from page to page, and is no more than is saved at once. */
export function useChoice(all: readonly BillingItem[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const picked = all.filter(({ id, has_invoice: has }) => has && ids.has(id));
  const chosen = new Set(picked.map(({ id }) => id));
  const onChoose: Choosing['onChoose'] = (changed, on) => {
    const next = new Set(chosen);
    for (const id of changed) {
      if (!on) next.delete(id);
      else if (next.size < MOST_TOGETHER) next.add(id);
    }
    setIds(next);
  };
  return { picked, choosing: { chosen, onChoose } };
}
