import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useLastAttempt } from './attempts';
import classes from './billing.module.css';
import { CardChoice } from './CardChoice';
import { CONFIRMATION, SUBSCRIBE } from './confirmation';
import { CouponField } from './CouponField';
import { PricePanel } from './PricePanel';
import { useCardChoice } from './useCardChoice';
import { CARDS } from './useCards';
import { useCoupon } from './useCoupon';
import { useCouponEntry } from './useCouponEntry';
import { api, data } from '~/api/client';
import { useRefusal } from '~/i18n/useRefusal';
import { useTranslation } from '~/i18n/useTranslation';
import { useHere } from '~/lib/useHere';
import { PartError, Waiting } from '~/ui/States';
import { StepCard } from '~/ui/StepCard';

interface CardStepProps {
  title: string;
  lead: string;
  plan: { amount: number; trial_days: number };
  /** Whether the order begins with free days. */
  withTrial: boolean;
  /** The coupons that the member has used before. */
  used?: ReadonlySet<string>;
  /** The card is chosen; the order comes next. */
  onChosen: () => void;
}

/** The coupon and the card before an order. Nothing is charged here. */
export function CardStep({ title, lead, plan, withTrial, used, onChosen }: CardStepProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const coupon = useCoupon();
  const couponEntry = useCouponEntry();
  const here = useHere();
  const { forget } = useLastAttempt(SUBSCRIBE);

  const onward = () => {
    void queries.invalidateQueries({ queryKey: CARDS });
    void queries.removeQueries({ queryKey: CONFIRMATION });
    // What was said of the card before may not be so any more.
    forget();
    // Whoever has left meanwhile stays where they are.
    if (here.current) onChosen();
  };
  const use = useMutation({
    mutationFn: (id: string) =>
      data(api.PATCH('/members/me/payments/{id}/default', { params: { path: { id } } })),
    onSuccess: onward,
  });
  const choice = useCardChoice((card, { isNew }) => {
    if (isNew) onward();
    else use.mutate(card.id);
  });
  const { cards } = choice;
  const refusal = useRefusal(
    choice.error ?? use.error,
    ['token'],
    t(choice.error === null ? 'card.default_failed' : 'card.save_failed'),
  );
  const busy = choice.busy || use.isPending || couponEntry.busy;
  const failed = [coupon, cards].find((query) => query.isError);

  const goOn = async () => {
    use.reset();
    // A code that was typed is part of what is ordered, whether its own button was pressed or not.
    if (coupon.data === null && !(await couponEntry.settle())) return;
    if (here.current) choice.submit();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void goOn();
  };

  return (
    <StepCard
      title={title}
      lead={lead}
      action={
        <Button type="submit" form="card" size="md" loading={busy} disabled={!cards.isSuccess}>
          {t('card.to_order')}
        </Button>
      }
      next={t('card.kept_by')}
    >
      {failed !== undefined && <PartError retry={() => void failed.refetch()} />}
      {failed === undefined && (coupon.data === undefined || !cards.data) && (
        <Waiting rows={3} height={72} />
      )}
      {coupon.data !== undefined && (
        <PricePanel plan={plan} coupon={coupon.data} withTrial={withTrial}>
          <CouponField coupon={coupon.data} amount={plan.amount} entry={couponEntry} used={used} />
        </PricePanel>
      )}
      {cards.data !== undefined && (
        <form id="card" className={classes.entry} onSubmit={submit} noValidate>
          <CardChoice choice={choice} refusal={refusal} />
        </form>
      )}
    </StepCard>
  );
}
