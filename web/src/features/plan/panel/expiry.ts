import type { Card } from '~/api/wire';
import { addDays, daysInMonth, isoDate, type IsoDate } from '~/lib/dates';

/** How long before a card expires its member is warned. */
const WARN_DAYS = 30;

/** A card is good until the last day of its month: gone, soon gone, or good. */
export function expiryOf(
  { expYear, expMonth }: Pick<Card, 'expYear' | 'expMonth'>,
  today: IsoDate,
): 'expired' | 'soon' | null {
  const last = isoDate(expYear, expMonth, daysInMonth(expYear, expMonth));
  if (last < today) return 'expired';
  return last <= addDays(today, WARN_DAYS) ? 'soon' : null;
}
