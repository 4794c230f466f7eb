import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useLoaderData } from 'react-router';
import classes from './cancel.module.css';
import { memberPlanQuery } from '~/api/memberPlan';
import { standingOf } from '~/features/plan/standing';
import { useDays } from '~/i18n/useDays';
import { useTranslation } from '~/i18n/useTranslation';
import { paths } from '~/lib/paths';
import { formatYen } from '~/lib/yen';
import { useTitle } from '~/lib/useTitle';
import { Column } from '~/ui/Column';
import { FormCard } from '~/ui/FormCard';
import { Waiting } from '~/ui/States';
import { Whole } from '~/ui/Whole';

/** With these answers there may be a plan to speak of. */
const mayHavePlan = (status: number) => status === 200 || status === 403;

/**
 * 解約のあと: what became of the plan of whoever opens the page, and in general where nobody is logged in.
 */
export function UnsubscribedPage() {
  const { t } = useTranslation();
  const days = useDays();
  const asks = mayHavePlan(useLoaderData<number>());
  const query = useQuery({ ...memberPlanQuery, enabled: asks });
  useTitle(t('unsubscribed.title'));

  if (asks && query.isPending) {
    return (
      <Column wide>
        <Waiting rows={3} />
      </Column>
    );
  }
  const plan = query.data ?? null;
  const standing = plan === null ? null : standingOf(plan);
  const day = plan?.ends_on ?? null;
  const notOwed = plan?.not_owed ?? null;

  if (plan !== null && standing === 'ending') {
    const today = plan.ends_today_at;
    const until = () => {
      if (plan.charge_under_way) return t('unsubscribed.under_way');
      if (today != null) return t('unsubscribed.until', { day: days.today(today) });
      return day === null ? undefined : (
        <Whole text={t('unsubscribed.until', { day: days.endOf(day) })} />
      );
    };
    return (
      <Column wide>
        <FormCard title={t('unsubscribed.accepted')} lead={until()}>
          <p>{t('unsubscribed.undo')}</p>
          <div className={classes.actions}>
            <Button component={Link} to={paths.materials()} variant="default">
              {t('unsubscribed.to_materials')}
            </Button>
            <Button component={Link} to={paths.plan()}>
              {t('unsubscribed.to_plan')}
            </Button>
          </div>
        </FormCard>
      </Column>
    );
  }
  if (standing === 'ended') {
    return (
      <Column wide>
        <FormCard
          title={t('unsubscribed.ended')}
          lead={
            day === null ? undefined : (
              <Whole text={t('unsubscribed.ended_on', { day: days.full(day) })} />
            )
          }
        >
          {notOwed !== null && (
            <p>
              {t('unsubscribed.not_owed', {
                day: days.full(notOwed.billed_on),
                amount: formatYen(notOwed.amount),
              })}
            </p>
          )}
          <p>{t('unsubscribed.kept')}</p>
          <p>{t('unsubscribed.again')}</p>
          <div className={classes.actions}>
            <Button component={Link} to={paths.plan()} variant="default">
              {t('unsubscribed.to_plan')}
            </Button>
            <Button component={Link} to={paths.resubscribe('payment')}>
              {t('unsubscribed.to_order')}
            </Button>
          </div>
        </FormCard>
      </Column>
    );
  }
  return (
    <Column wide>
      <FormCard title={t('unsubscribed.title')}>
        <p>{t('unsubscribed.general')}</p>
        {!asks && <p>{t('unsubscribed.general_now')}</p>}
        <div className={classes.actions}>
          <Button component={Link} to={paths.home()} variant="default">
            {t('nav.home')}
          </Button>
          {asks ? (
            <Button component={Link} to={paths.plan()}>
              {t('unsubscribed.to_plan')}
            </Button>
          ) : (
            <Button component={Link} to={paths.login()}>
              {t('unsubscribed.log_in')}
            </Button>
          )}
        </div>
      </FormCard>
    </Column>
  );
}
