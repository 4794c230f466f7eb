import { Button, Modal } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import classes from './plan.module.css';
import { Upcoming } from './Upcoming';
import { api, data } from '~/api/client';
import { CouponForm } from '~/features/billing/CouponForm';
import { memberPlanQuery } from '~/api/memberPlan';
import { useRefusal } from '~/i18n/useRefusal';
import { useTranslation } from '~/i18n/useTranslation';
import { RefusalNotice } from '~/ui/RefusalNotice';
import { toasts } from '~/ui/toasts';

interface CouponModalProps {
  opened: boolean;
  /** What the button said that it was opened with. */
  title: string;
  /** A coupon that still takes something off: the new one takes its place. */
  running: string | null;
  onClose: () => void;
}

/** A coupon is typed, its new amounts are seen, and only then it is applied. */
export function CouponModal({ opened, title, running, onClose }: CouponModalProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [typed, setTyped] = useState('');

  const look = useMutation({
    mutationFn: async (coupon: string) => {
      const { upcoming } = await data(
        api.GET('/members/me/plan/upcoming', { params: { query: { coupon } } }),
      );
      return { coupon, upcoming };
    },
  });
  const apply = useMutation({
    mutationFn: (coupon: string) => data(api.PATCH('/members/me/coupons', { body: { coupon } })),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: memberPlanQuery.queryKey });
      toasts.show(t('my_plan.coupon_applied'));
      close();
    },
  });
  const refused = useRefusal(apply.error);
  const close = () => {
    look.reset();
    apply.reset();
    setTyped('');
    onClose();
  };

  return (
    <Modal
      opened={opened}
      onClose={close}
      size="lg"
      title={<b>{title}</b>}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <div className={classes.modal}>
        {running !== null && <p>{t('my_plan.coupon_replaced', { name: running })}</p>}
        <CouponForm
          alone
          value={typed}
          action={t('my_plan.see_amounts')}
          busy={look.isPending}
          error={look.error}
          onChange={(text) => {
            setTyped(text);
            look.reset();
            apply.reset();
          }}
          onCode={(code) => look.mutate(code)}
        />
        {/* It stands there before it has anything to say: only then is it read out. */}
        <div role="status" className={classes.section}>
          {look.data !== undefined && (
            <>
              <h3>{t('my_plan.new_amounts', { name: look.data.coupon })}</h3>
              <Upcoming charges={look.data.upcoming} coupon={null} />
            </>
          )}
        </div>
        <RefusalNotice {...refused} />
        {look.data !== undefined && (
          <div className={classes.buttons}>
            <Button variant="default" onClick={close}>
              {t('ui.cancel')}
            </Button>
            <Button loading={apply.isPending} onClick={() => apply.mutate(look.data.coupon)}>
              {t('coupon.apply')}
            </Button>
          </div>
        )}
      </div>
    </Modal>
  );
}
