import { Button } from '@mantine/core';
import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import { Link } from 'react-router';
import { keptAttempt, useLastAttempt } from './attempts';
import { useBank } from './cardEntry/useBank';
import { CONFIRMATION, SUBSCRIBE } from './confirmation';
import { useDeclined } from './declined';
import { FreeFacts } from './FreeFacts';
import { OrderFacts } from './OrderFacts';
import { Pieces } from './Pieces';
import { withBank } from './withBank';
import { api, data } from '~/api/client';
import { useFreeDays } from '~/api/plan';
import { codeOf } from '~/api/problem';
import type { MonthlyOrder } from '~/api/wire';
import { useDays } from '~/i18n/useDays';
import { useRefusal } from '~/i18n/useRefusal';
import { formatYen } from '~/lib/yen';
import { Notice } from '~/ui/Notice';
import { RefusalNotice } from '~/ui/RefusalNotice';
import { PartError, Waiting } from '~/ui/States';
import { StepCard } from '~/ui/StepCard';

interface OrderStepProps {
  title: string;
  lead: string;
  /** Where card and coupon are chosen. */
  editAt: string;
  /** The plan was ordered, now or before. */
  onOrdered: () => void;
}

/** 最終確認と申込み: what is ordered is what stood on this screen. */
export function OrderStep({ title, lead, editAt, onOrdered }: OrderStepProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const bank = useBank();
  const days = useDays();
  const declined = useDeclined();

  const order = useQuery({
    queryKey: CONFIRMATION,
    queryFn: () => data(api.GET('/subscribe/confirmation')),
    // What is shown is what will be ordered; nothing changes under the reader's eyes.
    staleTime: Infinity,
    gcTime: 0,
  });
  const subscribe = useMutation({
    ...keptAttempt(SUBSCRIBE),
    mutationFn: (hash: string) =>
      withBank(
        (authentication) =>
          data(
            api.POST('/subscribe', {
              body: { hash, ...(authentication !== null && { authentication }) },
            }),
          ),
        (action) =>
          bank.ask(action, order.data?.kind === 'monthly' ? order.data.card.last_four : ''),
      ),
    onSuccess: () => {
      declined.forget();
      onOrdered();
    },
    onError: (error) => {
      if (order.data?.kind === 'monthly') {
        const { brand, last_four: number } = order.data.card;
        declined.note({ cardBrand: brand, number }, error);
      }
      if (codeOf(error) === 'confirmation_changed')
        void queries.invalidateQueries({ queryKey: CONFIRMATION });
      if (codeOf(error) === 'already_done') onOrdered();
    },
  });
  // Also one that was sent before the page was left and opened again.
  const isSent = useIsMutating({ mutationKey: SUBSCRIBE }) > 0;
  const last = useLastAttempt<string>(SUBSCRIBE);
  const changed = codeOf(last.error) === 'confirmation_changed';
  // Nothing is said of another order than was tried; whether a card is there, the order knows.
  const isSame = last.of === order.data?.hash && !isCardMissing(last.error);
  const refusal = useRefusal(isSame ? last.error : null);
  const [before] = useState(last.error);
  const shown = useRefusal(order.error);
  /** The button says what is owed, and from when. */
  const orderWords = (order: MonthlyOrder) => {
    const { trial_end, first_charge: first, later_charges: later, coupon } = order;
    const amounts = { amount: formatYen(first.amount), later: formatYen(later.amount) };
    const changes = first.amount !== later.amount;
    if (first.amount === 0) {
      return changes
        ? t('order.submit_later', { ...amounts, day: days.full(later.date) })
        : t('order.submit_nothing');
    }
    if (changes && coupon?.charges === 1) return t('order.submit_once_then', amounts);
    if (trial_end == null) {
      return t(changes ? 'order.submit_now_then' : 'order.submit_now', amounts);
    }
    return t(changes ? 'order.submit_then' : 'order.submit', amounts);
  };
  const free = useFreeDays();
  const noCard = isCardMissing(order.error) || isCardMissing(subscribe.error);

  return (
    <StepCard
      title={title}
      lead={lead}
      aside={
        free === null && (
          <Button component={Link} to={editAt} variant="subtle" color="gray">
            {t('order.back')}
          </Button>
        )
      }
      action={
        order.data !== undefined && (
          <Button
            size="md"
            loading={isSent || order.isFetching}
            // what stands here is not what would be ordered
            disabled={order.isError}
            onClick={() => {
              // The second of two clicks comes before the button knows of the first.
              if (queries.isMutating({ mutationKey: SUBSCRIBE }) === 0)
                subscribe.mutate(order.data.hash);
            }}
          >
            {order.data.kind === 'free' ? (
              t('order.submit_free')
            ) : (
              <Pieces text={orderWords(order.data)} />
            )}
          </Button>
        )
      }
    >
      {order.isPending && <Waiting rows={6} />}
      {order.isError && !noCard && (
        <PartError retry={() => void order.refetch()}>{shown.text}</PartError>
      )}
      {order.data?.kind === 'free' && <FreeFacts order={order.data} />}
      {order.data?.kind === 'monthly' && <OrderFacts order={order.data} editAt={editAt} />}
      {/* At the button: on a phone the order is longer than the screen. */}
      {noCard && (
        <Notice tone="danger" title={t('order.no_card')} role="alert">
          <Link to={editAt}>{t('order.to_payment')}</Link>
        </Notice>
      )}
      {changed && <Notice tone="warn" title={t('order.changed')} role="alert" />}
      {!changed && !noCard && (
        <RefusalNotice
          takesFocus={last.error !== before}
          text={refusal.text}
          retryAt={refusal.retryAt}
        />
      )}
      {bank.dialog}
    </StepCard>
  );
}

const isCardMissing = (error: unknown) => codeOf(error) === 'card_missing';
