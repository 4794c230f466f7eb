import { Badge, Button } from '@mantine/core';
import { useState } from 'react';
import { CouponModal } from './CouponModal';
import classes from './plan.module.css';
import { useCouponWords } from './useCouponWords';
import type { MemberPlan } from '~/api/wire';
import { lastIsOwed } from '~/features/billing/runningCoupon';
import { useTranslation } from '~/i18n/useTranslation';
import { Whole } from '~/ui/Whole';

interface CouponRowProps {
  plan: MemberPlan;
  /** Another one can be used: it takes something off what is to come, and nothing off what is owed. */
  changes: boolean;
}

/** クーポン of the plan, and the way to another one. */
export function CouponRow({ plan, changes }: CouponRowProps) {
  const { t } = useTranslation();
  const { offOf, reachOf } = useCouponWords();
  const [asking, setAsking] = useState(false);
  const { coupon } = plan;
  const action = t(coupon == null ? 'my_plan.use_coupon' : 'my_plan.change_coupon');
  const over = plan.coupon_left === 0 && !lastIsOwed(plan);
  return (
    <div className={classes.coupon}>
      <div>
        <p>
          <b>
            {coupon == null ? t('my_plan.no_coupon') : t('coupon.applied', { name: coupon.coupon })}
          </b>
          {coupon != null && (
            <Badge component="span" color={over ? 'gray' : 'ai'} size="lg" h={22} fz={12} px={8}>
              {over ? t('my_plan.coupon_used') : offOf(coupon)}
            </Badge>
          )}
        </p>
        {coupon != null && (
          <p className="sub sm">
            <Whole text={reachOf(plan, plan.upcoming)} />
          </p>
        )}
      </div>
      {changes && (
        <>
          <Button variant="default" onClick={() => setAsking(true)}>
            {action}
          </Button>
          <CouponModal
            opened={asking}
            title={action}
            plan={plan}
            onClose={() => setAsking(false)}
          />
        </>
      )}
    </div>
  );
}
