import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import classes from './plan.module.css';
import { PLAN_HEADING } from './facts';
import { UndoModal } from './UndoModal';
import { api, data } from '~/api/client';
import { codeOf } from '~/api/problem';
import type { MemberPlan } from '~/api/wire';
import { OpenFacts } from '~/features/plan/OpenFacts';
import { memberPlanQuery } from '~/api/memberPlan';
import type { Standing } from '~/features/plan/standing';
import { useNoCard } from '~/features/plan/useNoCard';
import { reasonWords } from '~/i18n/reasonWords';
import { useDays } from '~/i18n/useDays';
import { useRefusal } from '~/i18n/useRefusal';
import { useTranslation } from '~/i18n/useTranslation';
import { addDays } from '~/lib/dates';
import { focusFirst } from '~/lib/focus';
import { paths } from '~/lib/paths';
import { formatYen } from '~/lib/yen';
import { Notice } from '~/ui/Notice';
import { toasts } from '~/ui/toasts';
import { Whole } from '~/ui/Whole';

interface BandsProps {
  plan: MemberPlan;
  standing: Standing;
}

/** What stands above the plan when it does not simply go on, with what the member can do about it. */
export function Bands({ plan, standing }: BandsProps) {
  const { t } = useTranslation();
  const days = useDays();
  const noCard = useNoCard();
  if (standing === 'past_due' && plan.open != null) {
    const { open } = plan;
    return (
      <Notice
        tone="danger"
        role="alert"
        title={<Whole text={t('my_plan.failed', { day: days.plain(open.billed_on) })} />}
      >
        <div className={classes.band}>
          <div className={classes.lines}>
            <OpenFacts open={open} />
          </div>
          <div className={classes.bandActions}>
            <Button component={Link} to={paths.resubscribe('payment')}>
              {t(noCard ? 'my_plan.pay_new' : 'my_plan.pay', { amount: formatYen(open.amount) })}
            </Button>
            <ToBackup />
          </div>
        </div>
      </Notice>
    );
  }
  if (standing === 'ending') return <Ending plan={plan} />;
  if (standing === 'ended') {
    return (
      <Notice tone="info" title={t('my_plan.band_ended')}>
        <div className={classes.band}>
          <div className={classes.lines}>
            {plan.ended_unpaid && <p>{t('billing.ended_unpaid')}</p>}
            <p>{t('my_plan.again_text')}</p>
          </div>
          <div className={classes.bandActions}>
            <Button component={Link} to={paths.resubscribe('payment')}>
              {t('my_plan.again')}
            </Button>
            <ToBackup />
          </div>
        </div>
      </Notice>
    );
  }
  return null;
}

/** What was made can be saved whatever became of the plan: further down on this page. */
function ToBackup() {
  const { t } = useTranslation();
  return (
    <Button component="a" href="#backup" variant="default">
      {t('my_plan.to_backup')}
    </Button>
  );
}

/** It ended before its cancellation was taken back. */
const hasEnded = (error: unknown) => codeOf(error) === 'plan_ended';

/** 解約予定: the end as far as it is known, and the way back until then. */
function Ending({ plan }: { plan: MemberPlan }) {
  const { t } = useTranslation();
  const days = useDays();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  /** Shows what stands now, and goes on there. */
  const goOn = () =>
    void queries
      .invalidateQueries({ queryKey: memberPlanQuery.queryKey })
      .then(() => focusFirst(PLAN_HEADING));
  const undo = useMutation({
    mutationFn: () => data(api.DELETE('/members/me/plan/cancellation')),
    onSuccess: () => {
      // The dialog goes before the plan is loaded again: that may be long on its way, or fail.
      setAsking(false);
      toasts.show(t('my_plan.undone'));
      goOn();
    },
    onError: (error) => {
      if (!hasEnded(error)) return;
      setAsking(false);
      toasts.show(reasonWords('plan_ended') ?? t('error.unknown'));
      goOn();
    },
  });
  // That it has ended is said where the page goes on.
  const refusal = useRefusal(hasEnded(undo.error) ? null : undo.error);
  const wordsOf = ({
    charge_under_way: underWay,
    ends_today_at: today,
    ends_on: day,
  }: MemberPlan) => {
    if (underWay) return { title: t('my_plan.confirming'), text: t('my_plan.ends_under_way') };
    if (today != null) {
      return {
        title: t('my_plan.ends', { day: days.today(today) }),
        text: t('my_plan.ends_today_text'),
      };
    }
    if (day == null) return null;
    return {
      title: t('my_plan.ends', { day: days.endOf(day) }),
      text: t('my_plan.ends_text', { after: days.full(addDays(day, 1)) }),
    };
  };
  const words = wordsOf(plan);
  if (words === null) return null;
  return (
    <>
      <Notice tone="info" title={<Whole text={words.title} />}>
        <div className={classes.band}>
          <p>
            <Whole text={words.text} />
          </p>
          <Button
            leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
            onClick={() => setAsking(true)}
          >
            {t('my_plan.undo')}
          </Button>
        </div>
      </Notice>
      <UndoModal
        plan={plan}
        opened={asking}
        busy={undo.isPending}
        refusal={refusal}
        onConfirm={() => undo.mutate()}
        onClose={() => {
          undo.reset();
          setAsking(false);
        }}
      />
    </>
  );
}
