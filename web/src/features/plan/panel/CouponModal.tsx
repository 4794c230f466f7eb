import { Button, Modal, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import classes from './plan.module.css';
import { Upcoming } from './Upcoming';
import { api, data } from '~/api/client';
import { memberPlanQuery } from '~/features/plan/queries';
import { useRefusal } from '~/i18n/useRefusal';
import { useTranslation } from '~/i18n/useTranslation';
import { toHalfWidth } from '~/lib/width';
import { FieldError } from '~/ui/FieldError';
import { FieldLabel } from '~/ui/FieldLabel';
import { RefusalNotice } from '~/ui/RefusalNotice';
import { toasts } from '~/ui/toasts';

interface CouponModalProps {
  opened: boolean;
  onClose: () => void;
}

/** A coupon is typed, its new amounts are seen, and only then it is applied. */
export function CouponModal({ opened, onClose }: CouponModalProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [typed, setTyped] = useState('');
  const [empty, setEmpty] = useState(false);

  const look = useMutation({
    mutationFn: async (coupon: string) => {
      const { upcoming } = await data(
        api.GET('/members/me/plan/upcoming', { params: { query: { coupon } } }),
      );
      return { coupon, upcoming };
    },
    onError: () => document.getElementById('plan-coupon')?.focus(),
  });
  const apply = useMutation({
    mutationFn: (coupon: string) => data(api.PATCH('/members/me/coupons', { body: { coupon } })),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: memberPlanQuery.queryKey });
      toasts.show(t('my_plan.coupon_applied'));
      close();
    },
  });
  const seen = useRefusal(look.error);
  const refused = useRefusal(apply.error);
  const close = () => {
    look.reset();
    apply.reset();
    setTyped('');
    setEmpty(false);
    onClose();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const code = toHalfWidth(typed).toUpperCase();
    setEmpty(code === '');
    if (code === '') document.getElementById('plan-coupon')?.focus();
    else if (!look.isPending) look.mutate(code);
  };
  const waits = seen.retryAt !== null;
  const problem = empty ? t('coupon.missing') : waits ? null : seen.text;
  return (
    <Modal
      opened={opened}
      onClose={close}
      size="lg"
      title={<b>{t('my_plan.use_coupon')}</b>}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <div className={classes.modal}>
        {waits && <RefusalNotice text={seen.text} retryAt={seen.retryAt} />}
        <form onSubmit={submit} noValidate className={classes.code}>
          <TextInput
            id="plan-coupon"
            data-autofocus
            label={<FieldLabel>{t('coupon.label')}</FieldLabel>}
            value={typed}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={64}
            error={problem !== null && <FieldError>{problem}</FieldError>}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setEmpty(false);
              look.reset();
              apply.reset();
            }}
          />
          <Button type="submit" variant="default" loading={look.isPending}>
            {t('my_plan.see_amounts')}
          </Button>
        </form>
        {look.data !== undefined && (
          <div className={classes.section} role="status">
            <h3>{t('my_plan.new_amounts', { name: look.data.coupon })}</h3>
            <Upcoming charges={look.data.upcoming} coupon={null} />
          </div>
        )}
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
