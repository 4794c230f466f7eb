import { useDays } from '~/i18n/useDays';
import type { MemberPlan } from '~/api/wire';
import { useNoCard } from '~/features/plan/useNoCard';
import { reasonWords } from '~/i18n/reasonWords';
import { useTranslation } from '~/i18n/useTranslation';

/** Why a payment failed, what is tried by itself, and what is closed until it is paid. */
export function OpenFacts({ open }: { open: NonNullable<MemberPlan['open']> }) {
  const { t } = useTranslation();
  const days = useDays();
  const noCard = useNoCard();
  const reason = open.reason == null ? null : reasonWords(open.reason);
  return (
    <>
      {reason !== null && <p>{t('billing.open_reason', { reason })}</p>}
      {noCard && <p>{t('billing.no_card')}</p>}
      <p>
        {open.next_attempt_on == null
          ? t('billing.attempt_now')
          : t(noCard ? 'billing.next_attempt_no_card' : 'billing.next_attempt', {
              next: days.full(open.next_attempt_on),
              last: days.full(open.last_attempt_on),
            })}
      </p>
      <p>{t('billing.closed_until_paid')}</p>
    </>
  );
}
