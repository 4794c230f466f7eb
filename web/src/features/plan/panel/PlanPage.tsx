import { useQuery } from '@tanstack/react-query';
import { Bands } from './Bands';
import { CancelPart } from './CancelPart';
import { CardsPart } from './CardsPart';
import { FreePanel } from './FreePanel';
import classes from './plan.module.css';
import { PlanPanel } from './PlanPanel';
import { Upcoming } from './Upcoming';
import { BackupPart } from '~/features/backup/BackupPart';
import { memberPlanQuery } from '~/api/memberPlan';
import { standingOf } from '~/features/plan/standing';
import { useTranslation } from '~/i18n/useTranslation';
import { useTitle } from '~/lib/useTitle';
import { Empty, PartError, Waiting } from '~/ui/States';

/** プランとカード: where the plan stands, what comes, and what it is paid with. */
export function PlanPage() {
  const { t } = useTranslation();
  const query = useQuery(memberPlanQuery);
  const plan = query.data;
  const standing = plan == null ? null : standingOf(plan);
  useTitle(t('my_plan.title'));
  return (
    <div className={classes.page}>
      <h1>{t('my_plan.title')}</h1>
      {query.isError && plan === undefined && <PartError retry={() => void query.refetch()} />}
      {query.isPending && <Waiting rows={3} height={96} />}
      {plan === null && <Empty>{t('my_plan.none')}</Empty>}
      {plan != null && standing === 'free' && <FreePanel plan={plan} />}
      {plan != null && standing !== null && standing !== 'free' && (
        <>
          <Bands plan={plan} standing={standing} />
          <PlanPanel plan={plan} standing={standing} />
          {plan.upcoming.length > 0 && standing !== 'past_due' && (
            <section className={classes.section} aria-labelledby="upcoming">
              <div>
                <h2 id="upcoming">{t('my_plan.upcoming')}</h2>
                <p className="sub sm">{t('my_plan.upcoming_text')}</p>
              </div>
              <Upcoming charges={plan.upcoming} coupon={plan.coupon ?? null} />
            </section>
          )}
          <CardsPart
            standing={standing}
            trying={
              plan.charge_under_way || (plan.open != null && plan.open.next_attempt_on == null)
            }
          />
          {(standing === 'past_due' || standing === 'ended') && (
            <div className={`card ${classes.backup}`}>
              <BackupPart />
            </div>
          )}
          <CancelPart plan={plan} standing={standing} />
        </>
      )}
    </div>
  );
}
