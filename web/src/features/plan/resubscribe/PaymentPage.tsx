import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { NothingToPay } from './NothingToPay';
import { PayOpen } from './PayOpen';
import classes from './resubscribe.module.css';
import { Running, type Paid } from './Running';
import type { MemberPlan } from '~/api/wire';
import { BackupPart } from '~/features/backup/BackupPart';
import { CardStep } from '~/features/billing/CardStep';
import { PlanPart } from '~/features/billing/PlanPart';
import { memberPlanQuery } from '~/api/memberPlan';
import { standingOf } from '~/features/plan/standing';
import { useUsedCoupons } from '~/features/plan/useUsedCoupons';
import { useTranslation } from '~/i18n/useTranslation';
import { paths } from '~/lib/paths';
import { useTitle } from '~/lib/useTitle';
import { PartError, Waiting } from '~/ui/States';

/** お支払いの再開: what is open is paid; a plan that has ended is ordered anew, with a card chosen here. */
export function PaymentPage() {
  const { t } = useTranslation();
  const query = useQuery(memberPlanQuery);
  const [paid, setPaid] = useState<Paid | null>(null);
  useTitle(t('resume.title'));

  return (
    <>
      <Paying query={query} paid={paid} onPaid={setPaid} />
      {/* What was made stays the member's, whether it is paid or not. */}
      {query.data != null && (
        <div className={`card ${classes.backup}`}>
          <BackupPart />
        </div>
      )}
    </>
  );
}

interface PayingProps {
  query: UseQueryResult<MemberPlan | null>;
  /** What was paid here. */
  paid: Paid | null;
  onPaid: (paid: Paid) => void;
}

function Paying({ query, paid, onPaid }: PayingProps) {
  const { t } = useTranslation();
  const plan = query.data;
  if (plan === undefined) {
    return query.isError ? (
      <PartError retry={() => void query.refetch()} />
    ) : (
      <Waiting rows={4} height={72} />
    );
  }
  const open = plan?.open ?? null;
  if (plan !== null && open !== null && open.invoice !== paid?.invoice) {
    const { invoice, amount, tax } = open;
    return <PayOpen plan={plan} open={open} onPaid={() => onPaid({ invoice, amount, tax })} />;
  }
  const standing = plan === null ? null : standingOf(plan);
  if (standing === 'ended') {
    return <OrderAnew title={t('resume.ended')} unpaid={plan?.ended_unpaid === true} />;
  }
  if (plan === null) return <OrderAnew title={t('resume.unordered')} />;
  return paid === null ? <NothingToPay /> : <Running plan={plan} paid={paid} />;
}

/** The card and the coupon of a new order. Where nobody pays, the order comes at once. */
function OrderAnew({ title, unpaid = false }: { title: string; unpaid?: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const used = useUsedCoupons();
  return (
    <PlanPart rows={3}>
      {(plan) =>
        plan.free == null ? (
          <CardStep
            title={title}
            lead={t(unpaid ? 'resume.lead_unpaid' : 'resume.lead')}
            plan={plan}
            // The next screen has the dates; what may not be so is not promised here.
            withTrial={false}
            used={used}
            onChosen={() => void navigate(paths.resubscribe('confirm'))}
          />
        ) : (
          <Navigate to={paths.resubscribe('confirm')} replace />
        )
      }
    </PlanPart>
  );
}
