import { Button } from '@mantine/core';
import { Link } from 'react-router';
import classes from './plan.module.css';
import type { MemberPlan } from '~/api/wire';
import { chargesOf, paymentsOf } from '~/features/billing/firstPaid';
import { type Standing } from '~/features/plan/standing';
import { useDays } from '~/i18n/useDays';
import { endOf } from '~/features/plan/endOf';
import { useTranslation } from '~/i18n/useTranslation';
import { paths } from '~/lib/paths';
import { Whole } from '~/ui/Whole';

interface CancelPartProps {
  plan: MemberPlan;
  standing: Standing;
}

/** 解約 at the very end: what it means, and the way to its steps. */
export function CancelPart({ plan, standing }: CancelPartProps) {
  const { t } = useTranslation();
  const days = useDays();
  if (standing !== 'trial' && standing !== 'active' && standing !== 'past_due') return null;
  const end = endOf(plan);
  const trial = standing === 'trial';
  const charges = chargesOf(plan);
  const covered = charges?.first_charge.amount === 0 ? paymentsOf(charges) : null;
  /** Where a coupon takes all of the charges that come first. */
  const effectCovered = (until: string) =>
    covered?.freeUntil == null
      ? t('my_plan.cancel_active', { day: until })
      : t(trial ? 'my_plan.cancel_trial_covered' : 'my_plan.cancel_covered', {
          day: days.endOf(covered.freeUntil),
          until,
        });
  const effect = () => {
    switch (end.kind) {
      case 'at_once':
        return t('my_plan.cancel_past_due');
      case 'now':
        return t('my_plan.cancel_now');
      case 'under_way':
        return t('my_plan.cancel_under_way');
      case 'later':
        return t('my_plan.cancel_later');
      case 'today':
        if (covered !== null) return effectCovered(days.today(end.at));
        return t(trial ? 'my_plan.cancel_trial_today' : 'my_plan.cancel_today', {
          time: days.today(end.at),
        });
      case 'day':
        if (covered !== null) return effectCovered(days.endOf(end.day));
        return t(trial ? 'my_plan.cancel_trial' : 'my_plan.cancel_active', {
          day: days.endOf(end.day),
        });
    }
  };
  return (
    <section className={classes.cancel} aria-labelledby="cancel">
      <div>
        <h2 id="cancel">{t('my_plan.cancel')}</h2>
        <p className="sub sm">
          <Whole text={effect()} />
        </p>
        <p className="mute sm">
          {t('my_plan.cancel_or_delete')}{' '}
          <Link to={paths.deleteAccount()}>{t('my_plan.to_deletion')}</Link>
        </p>
      </div>
      <Button component={Link} to={paths.cancelPlan()} variant="outline" color="red">
        {t('my_plan.to_cancel')}
      </Button>
    </section>
  );
}
