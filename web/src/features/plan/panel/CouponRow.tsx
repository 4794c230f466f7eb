import { Badge, Button } from '@mantine/core';
import { useState } from 'react';
import { CouponModal } from './CouponModal';
import classes from './plan.module.css';
import { useCouponWords } from './useCouponWords';
import type { MemberPlan } from '~/api/wire';
import { useTranslation } from '~/i18n/useTranslation';

/** クーポン of the plan, and the way to another one. */
export function CouponRow({ plan }: { plan: MemberPlan }) {
  const { t } = useTranslation();
  const { offOf, reachOf } = useCouponWords();
  const [asking, setAsking] = useState(false);
  const { coupon } = plan;
  return (
    <div className={classes.coupon}>
      <div>
        <p>
          <b>
            {coupon == null ? t('my_plan.no_coupon') : t('coupon.applied', { name: coupon.coupon })}
          </b>
          {coupon != null && (
            <Badge component="span" color="ai" size="lg" h={22} fz={12} px={8}>
              {offOf(coupon)}
            </Badge>
          )}
        </p>
        {coupon != null && <p className="sub sm">{reachOf(plan)}</p>}
      </div>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t(coupon == null ? 'my_plan.use_coupon' : 'my_plan.change_coupon')}
      </Button>
      <CouponModal opened={asking} onClose={() => setAsking(false)} />
    </div>
  );
}
