import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import classes from './resubscribe.module.css';
import type { MemberPlan } from '~/api/wire';
import { useCancellation } from '~/features/plan/useCancellation';
import { useRefusal } from '~/i18n/useRefusal';
import { useTranslation } from '~/i18n/useTranslation';
import { paths } from '~/lib/paths';
import { ConfirmModal } from '~/ui/ConfirmModal';
import { RefusalNotice } from '~/ui/RefusalNotice';

/** 解約 of a plan with an open payment: it ends at once, and nothing is owed any more. */
export function EndAtOnce({ plan }: { plan: MemberPlan }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const end = useCancellation(() => void navigate(paths.unsubscribed()));
  const refusal = useRefusal(end.error);
  const { coupon_lost: coupon = null } = plan;
  const lost = coupon && t('resume.end_coupon', { name: coupon.coupon });
  return (
    <section className={classes.end} aria-labelledby="end">
      <div>
        <h2 id="end">{t('resume.end')}</h2>
        <p className="sub sm">{t('resume.end_text')}</p>
        {lost !== null && <p className="sub sm">{lost}</p>}
        <p className="mute sm">{t('resume.end_kept')}</p>
      </div>
      <Button variant="outline" color="red" onClick={() => setAsking(true)}>
        {t('resume.end_action')}
      </Button>
      <ConfirmModal
        opened={asking}
        danger
        busy={end.isPending}
        title={t('resume.end_title')}
        action={t('resume.end_action')}
        cancel={t('resume.end_keep')}
        onClose={() => {
          end.reset();
          setAsking(false);
        }}
        onConfirm={() => end.mutate({ reason: null, comment: null })}
      >
        <RefusalNotice takesFocus {...refusal} />
        <div className={classes.lines}>
          <p>{t('resume.end_text')}</p>
          {lost !== null && <p>{lost}</p>}
          <p>{t('resume.end_kept')}</p>
        </div>
      </ConfirmModal>
    </section>
  );
}
