import { Button } from '@mantine/core';
import { Link } from 'react-router';
import classes from './plan.module.css';
import type { MemberPlan } from '~/api/wire';
import { type Standing } from '~/features/plan/standing';
import { useDays } from '~/features/plan/useDays';
import { lastDayOf } from '~/features/plan/lastDay';
import { useTranslation } from '~/i18n/useTranslation';
import { paths } from '~/lib/paths';

interface CancelPartProps {
  plan: MemberPlan;
  standing: Standing;
}

/** 解約 at the very end: what it means, and the way to its steps. */
export function CancelPart({ plan, standing }: CancelPartProps) {
  const { t } = useTranslation();
  const days = useDays();
  if (standing !== 'trial' && standing !== 'active' && standing !== 'past_due') return null;
  const last = lastDayOf(plan);
  return (
    <section className={classes.cancel} aria-labelledby="cancel">
      <div>
        <h2 id="cancel">{t('my_plan.cancel')}</h2>
        <p className="sub sm">
          {last === null
            ? t(standing === 'past_due' ? 'my_plan.cancel_past_due' : 'my_plan.cancel_later')
            : t(standing === 'trial' ? 'my_plan.cancel_trial' : 'my_plan.cancel_active', {
                day: days.full(last),
              })}
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
