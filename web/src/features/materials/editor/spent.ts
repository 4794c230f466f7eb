import { yenOf } from '~/lib/yen';

/**
 * Whether a fixed total is paid monthly alone, so that it leaves nothing for the bonuses. They travel as none then;
 * the form keeps their dates, for when the total leaves something again.
 */
export const isSpent = ({ keep_total, bonuses }: { keep_total?: unknown; bonuses?: unknown }) =>
  keep_total === true &&
  Array.isArray(bonuses) &&
  bonuses.length > 0 &&
  (bonuses as { amount: string }[]).every(({ amount }) => yenOf(amount) === 0);
