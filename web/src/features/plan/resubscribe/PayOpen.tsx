import { Button } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { EndAtOnce } from './EndAtOnce';
import classes from './resubscribe.module.css';
import type { Card, MemberPlan } from '~/api/wire';
import { CardChoice } from '~/features/billing/CardChoice';
import { useCardChoice } from '~/features/billing/useCardChoice';
import { OpenFacts } from '~/features/plan/OpenFacts';
import { useDays } from '~/i18n/useDays';
import { usePayment } from '~/features/plan/usePayment';
import { useRefusal } from '~/i18n/useRefusal';
import { useTranslation } from '~/i18n/useTranslation';
import { formatYen } from '~/lib/yen';
import { Notice } from '~/ui/Notice';
import { PartError, Waiting } from '~/ui/States';
import { StepCard } from '~/ui/StepCard';

interface PayOpenProps {
  plan: MemberPlan;
  open: NonNullable<MemberPlan['open']>;
  /** It was paid with this card. */
  onPaid: (card: Card) => void;
}

/** 未払いの請求: the amount, the card it is paid with now, and the way out. */
export function PayOpen({ plan, open, onPaid }: PayOpenProps) {
  const { t } = useTranslation();
  const days = useDays();
  const pay = usePayment(open.invoice, onPaid);
  const choice = useCardChoice(
    (card, { onRefused }) => pay.mutate(card, { onError: onRefused }),
    open.refused_card != null && open.reason != null
      ? { id: open.refused_card, reason: open.reason }
      : null,
    pay.card,
  );
  const [before] = useState(pay.error);
  // What speaks against the card stands at the card.
  const atCard = pay.card !== undefined && choice.declined(pay.card) !== null;
  const refusal = useRefusal(
    choice.error ?? pay.error,
    atCard ? ['token', 'card'] : ['token'],
    t(choice.error === null ? 'resume.pay_failed' : 'card.save_failed'),
  );
  const busy = choice.busy || pay.isPending;
  const { cards } = choice;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy || pay.isUnderWay()) return;
    pay.forget();
    choice.submit();
  };

  return (
    <>
      <StepCard
        title={t('resume.failed', { day: days.plain(open.billed_on) })}
        lead={t('resume.failed_lead')}
        action={
          <Button type="submit" form="card" size="md" loading={busy} disabled={!cards.isSuccess}>
            {t('resume.pay', { amount: formatYen(open.amount) })}
          </Button>
        }
        next={t('card.kept_by')}
      >
        <Notice tone="danger">
          <div className={classes.lines}>
            <OpenFacts open={open} />
            <p>{t('resume.open_now')}</p>
          </div>
        </Notice>
        <dl className={classes.facts}>
          <div>
            <dt>{t('resume.amount')}</dt>
            <dd>
              <b className={classes.amount}>
                {t('resume.yen', { amount: formatYen(open.amount) })}
              </b>
              <small>{t('resume.tax', { tax: formatYen(open.tax) })}</small>
            </dd>
          </div>
          <div>
            <dt>{t('resume.period')}</dt>
            <dd>{days.period(open)}</dd>
          </div>
        </dl>
        {cards.isError && <PartError retry={() => void cards.refetch()} />}
        {cards.isPending && <Waiting rows={2} height={52} />}
        {cards.data !== undefined && (
          <form id="card" className={classes.form} onSubmit={submit} noValidate>
            <CardChoice
              choice={choice}
              refusal={refusal}
              isOld={choice.error === null && pay.error === before}
            />
            <p className="mute sm">{t('resume.becomes_default')}</p>
          </form>
        )}
        <p className="mute sm">{t('resume.recipient')}</p>
        <p className="vh" role="status">
          {pay.isPending && t('resume.asking')}
        </p>
        {pay.dialog}
      </StepCard>
      <EndAtOnce plan={plan} />
    </>
  );
}
