import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { cardName } from './CardBrand';
import { ApiError, type FieldCode } from '~/api/problem';
import type { Card } from '~/api/wire';

type Named = Pick<Card, 'cardBrand' | 'number'>;

/** What is no fault of the card: the same one may be tried again. */
const PASSING: readonly FieldCode[] = [
  'card_authentication_failed',
  'card_authentication_required',
  'card_processing_error',
];

/** Whether a card is as good as before. */
export const isPassing = (code: FieldCode) => PASSING.includes(code);

/** What was said of a card that was charged; nothing where that speaks of something else. */
const saidOf = (error: unknown): FieldCode | undefined =>
  error instanceof ApiError
    ? error.problem.errors?.find(({ field }) => field === 'card')?.code
    : undefined;

/** Why a card was declined last, null where that is no fault of it, and how often it was to blame. */
interface Decline {
  reason: FieldCode | null;
  times: number;
}

/** Whether the card is to blame that was charged. */
export function isDeclined(error: unknown): boolean {
  const said = saidOf(error);
  return said !== undefined && !isPassing(said);
}

/** By the names of the cards. */
type Declined = Record<string, Decline>;

const DECLINED = ['declined'];

/**
 * The cards that were just declined, with the reasons, also those of the page before: an order that is charged
 * at once is declined one page after the card was chosen.
 */
export function useDeclined() {
  const queries = useQueryClient();
  const { data = {} } = useQuery<Declined>({
    queryKey: DECLINED,
    queryFn: skipToken,
  });
  return {
    reasonOf: (card: Named): FieldCode | null => data[cardName(card)]?.reason ?? null,
    /** Whether anything was said of it here. */
    isKnown: (card: Named): boolean => data[cardName(card)] !== undefined,
    /** How often it was declined. */
    timesOf: (card: Named): number => data[cardName(card)]?.times ?? 0,
    /** How often any of them was. */
    times: Object.values(data).reduce((sum, { times }) => sum + times, 0),
    /** Remembers what was said of a card that was charged. */
    note(card: Named, error: unknown) {
      const said = saidOf(error);
      // of who is asked too often, or of a lost network, a card is as good as before
      if (said === undefined) return;
      const reason = isPassing(said) ? null : said;
      const name = cardName(card);
      queries.setQueryData<Declined>(DECLINED, (before) => ({
        ...before,
        [name]: { reason, times: (before?.[name]?.times ?? 0) + (reason === null ? 0 : 1) },
      }));
    },
    /** A charge was made: what was declined before it may be tried again. */
    forget: () => queries.removeQueries({ queryKey: DECLINED }),
  };
}
