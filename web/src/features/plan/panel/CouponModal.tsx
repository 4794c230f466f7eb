import { Button, Modal } from '@mantine/core';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import classes from './plan.module.css';
import { Upcoming } from './Upcoming';
import { useCouponWords } from './useCouponWords';
import { api, data } from '~/api/client';
import { codeOf } from '~/api/problem';
import { CouponForm } from '~/features/billing/CouponForm';
import { memberPlanQuery } from '~/api/memberPlan';
import type { MemberPlan } from '~/api/wire';
import { runningCoupon } from '~/features/billing/runningCoupon';
import { useUsedCoupons } from '~/features/plan/useUsedCoupons';
import { useDays } from '~/i18n/useDays';
import { useRefusal } from '~/i18n/useRefusal';
import { useTranslation } from '~/i18n/useTranslation';
import { RefusalNotice } from '~/ui/RefusalNotice';
import { toasts } from '~/ui/toasts';
import { Whole } from '~/ui/Whole';

/**
 * What a coupon would make of the plan. The server counts each look, ten in ten minutes: what it answered of a plan
 * that has not changed stays. Whether the coupon can still be used it looks at again where it is applied.
 */
const upcomingWith = (coupon: string, plan: MemberPlan) =>
  queryOptions({
    queryKey: [...memberPlanQuery.queryKey, 'with', coupon, plan.anchor, plan.coupon?.coupon],
    queryFn: () => data(api.GET('/members/me/plan/upcoming', { params: { query: { coupon } } })),
    staleTime: 60_000,
    retry: false,
    networkMode: 'always',
  });

interface CouponModalProps {
  opened: boolean;
  /** What the button said that it was opened with. */
  title: string;
  plan: MemberPlan;
  onClose: () => void;
}

/** A coupon is typed, its new amounts are seen, and only then it is applied. */
export function CouponModal({ opened, title, plan, onClose }: CouponModalProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const days = useDays();
  const { termsOf } = useCouponWords();
  const used = useUsedCoupons(opened);
  const [typed, setTyped] = useState('');
  // One that still takes something off: the new one takes its place.
  const running = runningCoupon(plan);

  /** The plan was cancelled, or has ended, in another tab: the page shows what stands now. */
  const onError = (error: unknown) => {
    if (codeOf(error) !== 'not_found') return;
    toasts.show(t('my_plan.coupon_not_now'));
    close();
    void queries.invalidateQueries({ queryKey: memberPlanQuery.queryKey });
  };
  const look = useMutation({
    mutationFn: (coupon: string) => queries.fetchQuery(upcomingWith(coupon, plan)),
    onError,
  });
  const found = look.data?.coupon;
  const isSame = found !== undefined && found.coupon === running?.coupon;
  const begins = look.data?.upcoming.find(({ has_coupon: has }) => has);
  const apply = useMutation({
    mutationFn: (coupon: string) => data(api.PATCH('/members/me/coupons', { body: { coupon } })),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: memberPlanQuery.queryKey });
      toasts.show(t('my_plan.coupon_applied'));
      close();
    },
    onError,
  });
  const refused = useRefusal(apply.error);
  // What becomes of a call that is under way is said here.
  const leave = () => {
    if (!apply.isPending) close();
  };
  const close = () => {
    look.reset();
    apply.reset();
    setTyped('');
    onClose();
  };

  return (
    <Modal
      opened={opened}
      onClose={leave}
      size="lg"
      title={<b>{title}</b>}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <div className={classes.modal}>
        {running !== null && !isSame && (
          <p>{t('my_plan.coupon_replaced', { name: running.coupon })}</p>
        )}
        <CouponForm
          alone
          value={typed}
          action={t('my_plan.see_amounts')}
          busy={look.isPending}
          error={look.error}
          used={used}
          onChange={(text) => {
            setTyped(text);
            look.reset();
            apply.reset();
          }}
          onCode={(code) => look.mutate(code)}
        />
        {/* It stands there before it has anything to say: only then is it read out. */}
        <div role="status" className={classes.section}>
          {look.data !== undefined && found !== undefined && (
            <>
              <h3>{t('my_plan.new_amounts', { name: found.coupon })}</h3>
              {isSame && (
                <p>
                  <b>{t('my_plan.coupon_same')}</b>
                </p>
              )}
              {begins !== undefined && (
                <p>
                  <Whole text={termsOf(found, days.full(begins.day))} />
                </p>
              )}
              <Upcoming charges={look.data.upcoming} coupon={found} />
            </>
          )}
        </div>
        <RefusalNotice {...refused} />
        {found !== undefined && (
          <div className={classes.buttons}>
            <Button variant="default" onClick={leave}>
              {t(isSame ? 'ui.close' : 'ui.cancel')}
            </Button>
            {!isSame && (
              <Button loading={apply.isPending} onClick={() => apply.mutate(found.coupon)}>
                {t('coupon.apply')}
              </Button>
            )}
          </div>
        )}
      </div>
    </Modal>
  );
}
