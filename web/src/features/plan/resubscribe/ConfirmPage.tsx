import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, useNavigate } from 'react-router';
import { NothingToPay } from './NothingToPay';
import classes from './resubscribe.module.css';
import { BackupPart } from '~/features/backup/BackupPart';
import { OrderStep } from '~/features/billing/OrderStep';
import { memberPlanQuery } from '~/api/memberPlan';
import { standingOf } from '~/features/plan/standing';
import { useTranslation } from '~/i18n/useTranslation';
import { paths } from '~/lib/paths';
import { useTitle } from '~/lib/useTitle';
import { Waiting } from '~/ui/States';
import { toasts } from '~/ui/toasts';

/** 最終確認 of an order after an earlier plan has ended. */
export function ConfirmPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  useTitle(t('resume.confirm'));
  const plan = useQuery(memberPlanQuery);
  if (plan.isPending) return <Waiting rows={6} />;
  // Nothing is ordered while something is owed.
  if (plan.data?.open != null) return <Navigate to={paths.resubscribe('payment')} replace />;
  // It was ordered meanwhile, in another tab.
  if (plan.data != null && standingOf(plan.data) !== 'ended') return <NothingToPay />;
  return (
    <>
      <OrderStep
        title={t('resume.confirm')}
        lead={t('resume.confirm_lead')}
        editAt={paths.resubscribe('payment')}
        onOrdered={() => {
          queries.removeQueries(memberPlanQuery);
          toasts.show(t('resume.ordered'));
          void navigate(paths.plan(), { replace: true });
        }}
      />
      <div className={`card ${classes.backup}`}>
        <BackupPart />
      </div>
    </>
  );
}
