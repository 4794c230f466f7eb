import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import classes from './cancel.module.css';
import { Effect } from './Effect';
import { ReasonFields, type Said } from './ReasonFields';
import type { MemberPlan } from '~/api/wire';
import { BackupPart } from '~/features/backup/BackupPart';
import { memberPlanQuery } from '~/api/memberPlan';
import { standingOf } from '~/features/plan/standing';
import { useCancellation } from '~/features/plan/useCancellation';
import { useRefusal } from '~/i18n/useRefusal';
import { useTranslation } from '~/i18n/useTranslation';
import { paths } from '~/lib/paths';
import { useTitle } from '~/lib/useTitle';
import { Empty, PartError, Waiting } from '~/ui/States';
import { RefusalNotice } from '~/ui/RefusalNotice';
import { StepBar } from '~/ui/StepBar';

const STEPS = ['reason', 'effect', 'backup', 'confirm'] as const;

/** What an entry of the browser's history holds of the steps. */
interface Kept {
  reached: number;
  said: Said;
}
const NOTHING: Said = { reason: null, comment: '' };

/** 解約の手続き: why, if the member likes to say; what ends when; what is to be kept; and the order to end it. */
export function CancelPage() {
  const { t } = useTranslation();
  const query = useQuery(memberPlanQuery);
  const plan = query.data;
  useTitle(t('cancel.title'));
  const standing = plan == null ? null : standingOf(plan);
  const running = standing === 'trial' || standing === 'active' || standing === 'past_due';
  return (
    <div className={classes.page}>
      <h1>{t('cancel.title')}</h1>
      {query.isError && plan === undefined && <PartError retry={() => void query.refetch()} />}
      {query.isPending && <Waiting rows={3} />}
      {plan != null && running && <Steps plan={plan} />}
      {plan !== undefined && !running && (
        <Empty
          action={
            <Button component={Link} to={paths.plan()} variant="default">
              {t('cancel.to_plan')}
            </Button>
          }
        >
          {t(standing === 'ending' ? 'cancel.done_before' : 'cancel.nothing')}
        </Empty>
      )}
    </div>
  );
}

/** The step is in the address, so that the browser's way back is the way back here too. */
function Steps({ plan }: { plan: MemberPlan }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const location = useLocation();
  // How far its reader was told, and what they said: it stays where the page is loaded again.
  const { reached = 0, said: kept = NOTHING } = (location.state ?? {}) as Partial<Kept>;
  const [said, setSaid] = useState(kept);
  const place = useRef<HTMLElement>(null);
  const current = Math.max(
    0,
    STEPS.findIndex((step) => step === search.get('step')),
  );
  const step = STEPS[current];
  const shown = useRef(step);
  useEffect(() => {
    // One goes on at what is to be read now, and not at the button that leads past it.
    if (shown.current !== step) place.current?.focus();
    shown.current = step;
  }, [step]);
  useEffect(() => {
    if (kept.reason === said.reason && kept.comment === said.comment) return;
    // The way back or forward leads to a step that was left before the last word.
    void navigate(location, { replace: true, state: { reached, said } satisfies Kept });
    // What is typed waits for the next step: the address is not written with each key.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [location.key]);
  const next = STEPS[current + 1];
  const before = STEPS[current - 1];
  const at = (name: string) => `${paths.cancelPlan()}?step=${name}`;
  // Before the first charge there is nothing that could be given back.
  const hasPaid = plan.has_paid && standingOf(plan) === 'active';
  const cancel = useCancellation(() => void navigate(paths.unsubscribed(), { replace: true }));
  // Where its field is not shown, a refused comment is told above the buttons.
  const refusal = useRefusal(cancel.error, step === 'reason' ? ['comment'] : []);
  // Nobody confirms what they have not been told: an address leads no further than its reader was.
  if (current > reached)
    return <Navigate to={at(STEPS[reached] ?? STEPS[0])} replace state={{ reached, said }} />;

  return (
    <>
      <StepBar
        label={t('cancel.steps')}
        steps={STEPS.map((name) => t(`cancel.step.${name}`))}
        current={current}
      />
      <section
        ref={place}
        tabIndex={-1}
        aria-label={t(`cancel.step.${step ?? STEPS[0]}`)}
        className={`card ${classes.step}`}
      >
        {step === 'reason' && (
          <ReasonFields value={said} error={refusal.of('comment')} onChange={setSaid} />
        )}
        {step === 'effect' && <Effect plan={plan} hasPaid={hasPaid} />}
        {step === 'backup' && (
          <>
            <BackupPart />
            <p className="mute sm">{t('cancel.backup_optional')}</p>
          </>
        )}
        {step === 'confirm' && (
          <>
            <h2>{t('cancel.confirm_title')}</h2>
            <Effect plan={plan} hasPaid={hasPaid} short />
          </>
        )}
        <RefusalNotice {...refusal} />
        <div className={classes.actions}>
          <Button component={Link} to={paths.plan()} variant="subtle" color="gray">
            {t('cancel.stop')}
          </Button>
          {before !== undefined && (
            <Button component={Link} to={at(before)} state={{ reached, said }} variant="default">
              {t('cancel.back')}
            </Button>
          )}
          {next !== undefined ? (
            <Button
              component={Link}
              to={at(next)}
              state={{ reached: Math.max(reached, current + 1), said }}
            >
              {t('cancel.next')}
            </Button>
          ) : (
            <Button
              color="red"
              loading={cancel.isPending}
              onClick={() =>
                cancel.mutate({
                  reason: said.reason,
                  comment: said.comment.trim() === '' ? null : said.comment.trim(),
                })
              }
            >
              {t('cancel.action')}
            </Button>
          )}
        </div>
      </section>
      <p className="mute sm">
        {t('cancel.or_delete')} <Link to={paths.deleteAccount()}>{t('cancel.to_deletion')}</Link>
      </p>
    </>
  );
}
