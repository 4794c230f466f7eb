import { useDays } from '~/i18n/useDays';
import type { MemberPlan } from '~/api/wire';
import { useNoCard } from '~/features/plan/useNoCard';
import { reasonWords } from '~/i18n/reasonWords';
import { useTranslation } from '~/i18n/useTranslation';
import { Whole } from '~/ui/Whole';

/** What is tried by itself, with a card and without one. */
const ATTEMPT = {
  with: { next: 'billing.next_attempt', last: 'billing.next_attempt_last' },
  without: { next: 'billing.next_attempt_no_card', last: 'billing.next_attempt_no_card_last' },
} as const;

/** Why a payment failed, what is tried by itself, and what is closed until it is paid. */
export function OpenFacts({ open }: { open: NonNullable<MemberPlan['open']> }) {
  const { t } = useTranslation();
  const days = useDays();
  const noCard = useNoCard();
  const reason = open.reason == null ? null : reasonWords(open.reason);
  const isLast = open.next_attempt_on === open.last_attempt_on;
  const attempt = ATTEMPT[noCard ? 'without' : 'with'][isLast ? 'last' : 'next'];
  return (
    <>
      {/* Without a card, what the one before was refused for is no cause any more. */}
      {reason !== null && !noCard && (
        <p>
          {open.reason === 'card_authentication_required'
            ? t('billing.open_authentication')
            : t('billing.open_reason', { reason })}
        </p>
      )}
      {noCard && <p>{t('billing.no_card')}</p>}
      <p>
        <Whole
          text={
            open.next_attempt_on == null
              ? t('billing.attempt_now')
              : t(attempt, {
                  next: days.full(open.next_attempt_on),
                  last: days.full(open.last_attempt_on),
                })
          }
        />
      </p>
      <p>{t('billing.closed_until_paid')}</p>
    </>
  );
}
