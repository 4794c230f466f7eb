import type { Card } from '~/api/wire';
import { useLanguage } from '~/i18n/useLanguage';
import { useTranslation } from '~/i18n/useTranslation';
import {
  addDays,
  daysInMonth,
  formatMonth,
  isoDate,
  todayInJapan,
  type IsoDate,
} from '~/lib/dates';

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

/** 「有効期限 2027年12月」, the same wherever a card is shown. */
export function useExpiryWords() {
  const { t } = useTranslation();
  const language = useLanguage();
  return ({ expYear, expMonth }: Expiry) => {
    const month = `${expYear}-${String(expMonth).padStart(2, '0')}`;
    return t('card.valid_until', { month: formatMonth(month, language) });
  };
}
