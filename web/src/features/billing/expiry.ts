import type { Card } from '~/api/wire';
import { addDays, daysInMonth, isoDate, todayInJapan, type IsoDate } from '~/lib/dates';

/** How long before a card expires its member is warned. */
const WARN_DAYS = 30;

type Expiry = Pick<Card, 'expYear' | 'expMonth'>;

/** A card is good until the last day of its month: gone, soon gone, or good. */
export function expiryOf({ expYear, expMonth }: Expiry, today: IsoDate): 'expired' | 'soon' | null {
  const last = isoDate(expYear, expMonth, daysInMonth(expYear, expMonth));
  if (last < today) return 'expired';
  return last <= addDays(today, WARN_DAYS) ? 'soon' : null;
}

/** Whether it cannot be charged any more, by the clock of this device. */
export const isExpired = (card: Expiry) => expiryOf(card, todayInJapan(new Date())) === 'expired';
