import { Link } from 'react-router';
import classes from './plan.module.css';
import { StandingBadge } from './StandingBadge';
import type { MemberPlan } from '~/api/wire';
import { useDays } from '~/i18n/useDays';
import { useTranslation } from '~/i18n/useTranslation';
import { todayInJapan } from '~/lib/dates';
import { paths } from '~/lib/paths';

/** 無料でのご利用: until when, and that nothing is charged; there is neither a card nor a coupon. */
export function FreePanel({ plan }: { plan: MemberPlan }) {
  const { t } = useTranslation();
  const days = useDays();
  return (
    <section className="card" aria-labelledby="plan">
      <div className={classes.head}>
        <div>
          <h2 id="plan">
            {t('free.plan')}
            <StandingBadge standing="free" />
          </h2>
          <p className="sub sm">
            {t('my_plan.since', {
              day: days.plain(todayInJapan(new Date(plan.created_at))),
            })}
          </p>
        </div>
        <p className={classes.price}>
          <b>{t('free.price')}</b>
        </p>
      </div>
      <dl className={classes.free}>
        <div>
          <dt>{t('my_plan.free_days')}</dt>
          <dd>
            {plan.free_until != null && (
              <b>{t('my_plan.until', { day: days.endOf(plan.free_until) })}</b>
            )}
          </dd>
        </div>
        <div>
          <dt>{t('my_plan.method')}</dt>
          <dd>{t('free.no_card')}</dd>
        </div>
        <div>
          <dt>{t('free.after')}</dt>
          <dd>
            <p>{t('free.no_charge')}</p>
            <p>{t('free.no_making')}</p>
            <p>{t('free.materials_stay')}</p>
          </dd>
        </div>
        <div>
          <dt>{t('my_plan.stopping')}</dt>
          <dd>
            {t('free.stop')} <Link to={paths.deleteAccount()}>{t('my_plan.to_deletion')}</Link>
          </dd>
        </div>
      </dl>
    </section>
  );
}
