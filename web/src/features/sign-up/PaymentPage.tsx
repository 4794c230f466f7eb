import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import { Navigate, useNavigate } from 'react-router';
import classes from './signUp.module.css';
import { useComesBack } from './useComesBack';
import { api, data } from '~/api/client';
import { CardEntry } from '~/features/billing/cardEntry/CardEntry';
import { CouponField } from '~/features/billing/CouponField';
import { PlanPart } from '~/features/billing/PlanPart';
import { PricePanel } from '~/features/billing/PricePanel';
import { SavedCards } from '~/features/billing/SavedCards';
import { CARDS, useCards } from '~/features/billing/useCards';
import { useCoupon } from '~/features/billing/useCoupon';
import { useNewCard } from '~/features/billing/useNewCard';
import { useRefusal } from '~/i18n/useRefusal';
import { paths } from '~/lib/paths';
import { useTitle } from '~/lib/useTitle';
import { RefusalNotice } from '~/ui/RefusalNotice';
import { PartError, Waiting } from '~/ui/States';
import { StepCard } from '~/ui/StepCard';

const NEW = 'new';

/** Step 5, where members pay. Where nobody does, the order comes next. */
export function PaymentPage() {
  return (
    <PlanPart rows={3}>
      {(plan) =>
        plan.free == null ? (
          <CardStep plan={plan} />
        ) : (
          <Navigate to={paths.signup('confirm')} replace />
        )
      }
    </PlanPart>
  );
}

/** The coupon and the card. Nothing is charged here. */
function CardStep({ plan }: { plan: { amount: number; trial_days: number } }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<string | null>(null);
  const [entered, setEntered] = useState(false);
  useTitle(t('sign_up.payment.title'));

  const coupon = useCoupon();
  const cards = useCards();
  // The next screen has the dates; what may not be so is not promised here.
  const isNew = useComesBack() === false;

  const onward = () => {
    void queries.invalidateQueries({ queryKey: CARDS });
    void queries.removeQueries({ queryKey: ['confirmation'] });
    void navigate(paths.signup('confirm'));
  };
  const card = useNewCard(onward);
  const use = useMutation({
    mutationFn: (id: string) =>
      data(api.PATCH('/members/me/payments/{id}/default', { params: { path: { id } } })),
    onSuccess: onward,
  });
  const refusal = useRefusal(
    card.error ?? use.error,
    ['token'],
    t(card.error === null ? 'card.default_failed' : 'card.save_failed'),
  );

  const saved = cards.data ?? [];
  const selected = chosen ?? saved.find((card) => card.isDefault)?.id ?? saved[0]?.id ?? NEW;
  const busy = card.busy || use.isPending;
  const failed = [coupon, cards].find((query) => query.isError);

  const choose = (id: string) => {
    setChosen(id);
    if (id === NEW) setEntered(true);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    card.reset();
    use.reset();
    if (selected === NEW) void card.save();
    else use.mutate(selected);
  };

  return (
    <StepCard
      title={t('sign_up.payment.title')}
      lead={
        isNew
          ? t('sign_up.payment.lead', { days: plan.trial_days })
          : t('sign_up.payment.lead_again')
      }
      action={
        <Button type="submit" form="card" size="md" loading={busy} disabled={!cards.isSuccess}>
          {t('sign_up.payment.submit')}
        </Button>
      }
      next={t('sign_up.payment.next')}
    >
      {failed !== undefined && <PartError retry={() => void failed.refetch()} />}
      {failed === undefined && (coupon.data === undefined || !cards.data) && (
        <Waiting rows={3} height={72} />
      )}
      {coupon.data !== undefined && (
        <PricePanel plan={plan} coupon={coupon.data} withTrial={isNew}>
          <CouponField coupon={coupon.data} />
        </PricePanel>
      )}
      {cards.data !== undefined && (
        <form id="card" className={classes.form} onSubmit={submit} noValidate>
          <SavedCards cards={saved} selected={selected} onSelect={choose} other={NEW} />
          <RefusalNotice text={refusal.text} retryAt={refusal.retryAt} />
          {(selected === NEW || entered) && (
            // What was typed stays while another card is looked at.
            <div hidden={selected !== NEW}>
              <CardEntry {...card.entry} />
            </div>
          )}
        </form>
      )}
    </StepCard>
  );
}
