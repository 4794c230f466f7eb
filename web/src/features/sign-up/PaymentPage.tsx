import { useTranslation } from '~/i18n/useTranslation';
import { Navigate, useNavigate } from 'react-router';
import { CardStep } from '~/features/billing/CardStep';
import { PlanPart } from '~/features/billing/PlanPart';
import { paths } from '~/lib/paths';
import { useTitle } from '~/lib/useTitle';

/** Step 5, where members pay. Where nobody does, the order comes next. */
export function PaymentPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  useTitle(t('sign_up.payment.title'));
  return (
    <PlanPart rows={3}>
      {(plan) =>
        plan.free == null ? (
          <CardStep
            title={t('sign_up.payment.title')}
            lead={t('sign_up.payment.lead', { days: plan.trial_days })}
            plan={plan}
            // Whoever comes back does so elsewhere.
            withTrial
            onChosen={() => void navigate(paths.signup('confirm'))}
          />
        ) : (
          <Navigate to={paths.signup('confirm')} replace />
        )
      }
    </PlanPart>
  );
}
