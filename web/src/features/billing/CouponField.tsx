import { Badge, Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import classes from './billing.module.css';
import { CouponForm } from './CouponForm';
import { COUPON, type Coupon } from './useCoupon';
import type { useCouponEntry } from './useCouponEntry';
import { api, data } from '~/api/client';
import { useRefusal } from '~/i18n/useRefusal';
import { formatYen } from '~/lib/yen';
import { RefusalNotice } from '~/ui/RefusalNotice';
import { Whole } from '~/ui/Whole';

interface CouponFieldProps {
  coupon: Coupon | null;
  /** The price of a month without it. */
  amount: number;
  /** The code that is typed. */
  entry: ReturnType<typeof useCouponEntry>;
  used?: ReadonlySet<string> | undefined;
}

/** クーポン: checked and kept at the server, or taken off again. */
export function CouponField({ coupon, amount, entry, used }: CouponFieldProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () => data(api.PATCH('/members/me/coupons', { body: { coupon: null } })),
    onSuccess: () => queries.setQueryData(COUPON, null),
  });
  const refusal = useRefusal(remove.error);
  // What was pressed is gone, and the focus with it.
  const place = useRef<HTMLDivElement>(null);
  const name = coupon?.name ?? null;
  const shown = useRef(name);
  useEffect(() => {
    if (shown.current === name) return;
    shown.current = name;
    (place.current?.querySelector('input') ?? place.current)?.focus();
  }, [name]);

  if (coupon !== null) {
    return (
      <div ref={place} tabIndex={-1} className={classes.coupon}>
        <RefusalNotice text={refusal.text} retryAt={refusal.retryAt} />
        <p className={classes.applied}>
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
        <p className="sub sm">
          {coupon.charges === null ? (
            t('coupon.reach_all')
          ) : (
            <Whole text={t('coupon.reach', { count: coupon.charges, amount: formatYen(amount) })} />
          )}
        </p>
      </div>
    );
  }

  return (
    <div ref={place}>
      <CouponForm
        value={entry.typed}
        action={t('coupon.apply')}
        busy={entry.busy}
        error={entry.error}
        {...(used && { used })}
        onChange={entry.type}
        onCode={(code) => entry.apply(code)}
      />
    </div>
  );
}
