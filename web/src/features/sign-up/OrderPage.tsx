import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '~/i18n/useTranslation';
import { Link, useNavigate } from 'react-router';
import { api, data } from '~/api/client';
import type { MonthlyOrder } from '~/api/wire';
import { useFreeDays } from '~/api/plan';
import { FreeFacts } from '~/features/billing/FreeFacts';
import { OrderFacts } from '~/features/billing/OrderFacts';
import { useRefusal } from '~/i18n/useRefusal';
import { codeOf } from '~/api/problem';
import { paths } from '~/lib/paths';
import { useTitle } from '~/lib/useTitle';
import { formatYen } from '~/lib/yen';
import { Notice } from '~/ui/Notice';
import { RefusalNotice } from '~/ui/RefusalNotice';
import { PartError, Waiting } from '~/ui/States';
import { StepCard } from '~/ui/StepCard';

const KEY = ['confirmation'];

/** Step 6: the final confirmation. What is ordered is what stood on this screen. */
export function OrderPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  useTitle(t('sign_up.order.title'));

  const order = useQuery({
    queryKey: KEY,
    queryFn: () => data(api.GET('/subscribe/confirmation')),
    // What is shown is what will be ordered; nothing changes under the reader's eyes.
    staleTime: Infinity,
    gcTime: 0,
  });
  const subscribe = useMutation({
    mutationFn: (hash: string) => data(api.POST('/subscribe', { body: { hash } })),
    onSuccess: () => navigate(paths.signup('profile'), { replace: true }),
    onError: (error) => {
      if (codeOf(error) === 'confirmation_changed')
        void queries.invalidateQueries({ queryKey: KEY });
      if (codeOf(error) === 'already_done') void navigate(paths.signup('profile'));
    },
  });
  const changed = codeOf(subscribe.error) === 'confirmation_changed';
  const refusal = useRefusal(subscribe.error);
  const shown = useRefusal(order.error);
  /** The button says what is owed, and from when. */
  const orderWords = ({ trial_end, first_charge: first, later_charges: later }: MonthlyOrder) => {
    const amounts = { amount: formatYen(first.amount), later: formatYen(later.amount) };
    const changes = first.amount !== later.amount;
    if (trial_end == null) {
      return t(changes ? 'sign_up.order.submit_now_then' : 'sign_up.order.submit_now', amounts);
    }
    return t(changes ? 'sign_up.order.submit_then' : 'sign_up.order.submit', amounts);
  };
  const free = useFreeDays();
  const noCard = isCardMissing(order.error) || isCardMissing(subscribe.error);

  return (
    <StepCard
      title={t('sign_up.order.title')}
      lead={t('sign_up.order.lead')}
      aside={
        free === null && (
          <Button component={Link} to={paths.signup('payment')} variant="subtle" color="gray">
            {t('sign_up.order.back')}
          </Button>
        )
      }
      action={
        order.data !== undefined && (
          <Button
            size="md"
            loading={subscribe.isPending || order.isFetching}
            onClick={() => subscribe.mutate(order.data.hash)}
          >
            {order.data.kind === 'free' ? t('sign_up.order.submit_free') : orderWords(order.data)}
          </Button>
        )
      }
    >
      {order.isPending && <Waiting rows={6} />}
      {order.isError && !noCard && (
        <PartError retry={() => void order.refetch()}>{shown.text}</PartError>
      )}
      {noCard && (
        <Notice tone="danger" title={t('sign_up.order.no_card')} role="alert">
          <Link to={paths.signup('payment')}>{t('sign_up.order.to_payment')}</Link>
        </Notice>
      )}
      {changed && <Notice tone="warn" title={t('sign_up.order.changed')} role="alert" />}
      {!changed && !noCard && <RefusalNotice text={refusal.text} retryAt={refusal.retryAt} />}
      {order.data?.kind === 'free' && <FreeFacts order={order.data} />}
      {order.data?.kind === 'monthly' && (
        <OrderFacts order={order.data} editAt={paths.signup('payment')} />
      )}
    </StepCard>
  );
}

const isCardMissing = (error: unknown) => codeOf(error) === 'card_missing';
