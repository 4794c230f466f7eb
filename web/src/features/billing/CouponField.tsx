import { Badge, Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import classes from './billing.module.css';
import { asCoupon, COUPON, type Coupon } from './useCoupon';
import { api, data } from '~/api/client';
import { useRefusal } from '~/i18n/useRefusal';
import { drafts } from '~/lib/drafts';
import { toHalfWidth } from '~/lib/width';
import { formatYen } from '~/lib/yen';
import { FieldError } from '~/ui/FieldError';
import { FieldLabel } from '~/ui/FieldLabel';
import { RefusalNotice } from '~/ui/RefusalNotice';

const DRAFT = 'coupon';

/** クーポン: checked and kept at the server, or taken off again. A form of its own. */
export function CouponField({ coupon }: { coupon: Coupon | null }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [typed, setTyped] = useState(() => String(drafts.read(DRAFT) ?? ''));
  const [empty, setEmpty] = useState(false);

  const keep = (kept: Coupon | null) => {
    queries.setQueryData(COUPON, kept);
    drafts.write(DRAFT, '');
    setTyped('');
  };
  const apply = useMutation({
    mutationFn: async (code: string) => {
      const found = await data(
        api.GET('/coupon/validate', { params: { query: { coupon: code } } }),
      );
      await data(api.PATCH('/members/me/coupons', { body: { coupon: found.coupon } }));
      return asCoupon(found.coupon, found);
    },
    onSuccess: keep,
    onError: () => document.getElementById('coupon')?.focus(),
  });
  const remove = useMutation({
    mutationFn: () => data(api.PATCH('/members/me/coupons', { body: { coupon: null } })),
    onSuccess: () => keep(null),
  });
  const refusal = useRefusal(apply.error ?? remove.error);

  if (coupon !== null) {
    return (
      <div className={classes.coupon}>
        <RefusalNotice text={refusal.text} retryAt={refusal.retryAt} />
        <p>
          <b>{t('coupon.applied', { name: coupon.name })}</b>
          <Badge component="span" color="ai" size="lg" fz={12}>
            {coupon.percentOff === null
              ? t('coupon.amount_off', { amount: formatYen(coupon.amountOff ?? 0) })
              : t('coupon.percent_off', { percent: coupon.percentOff })}
          </Badge>
          <Button
            type="button"
            variant="default"
            loading={remove.isPending}
            aria-label={t('coupon.remove_named', { name: coupon.name })}
            onClick={() => remove.mutate()}
          >
            {t('coupon.remove')}
          </Button>
        </p>
      </div>
    );
  }

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const code = toHalfWidth(typed).toUpperCase();
    setEmpty(code === '');
    if (code === '') document.getElementById('coupon')?.focus();
    else if (!apply.isPending) apply.mutate(code);
  };
  const waits = refusal.retryAt !== null;
  const problem = empty ? t('coupon.missing') : waits ? null : refusal.text;
  return (
    <form onSubmit={submit} noValidate className={classes.coupon}>
      {waits && <RefusalNotice text={refusal.text} retryAt={refusal.retryAt} />}
      <div className={classes.couponForm}>
        <TextInput
          id="coupon"
          label={<FieldLabel required={false}>{t('coupon.label')}</FieldLabel>}
          value={typed}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
          error={problem !== null && <FieldError>{problem}</FieldError>}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setEmpty(false);
            drafts.write(DRAFT, event.currentTarget.value);
          }}
        />
        <Button type="submit" variant="default" loading={apply.isPending}>
          {t('coupon.apply')}
        </Button>
      </div>
    </form>
  );
}
