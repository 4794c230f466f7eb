import { useNavigate } from 'react-router';
import { OrderStep } from '~/features/billing/OrderStep';
import { useTranslation } from '~/i18n/useTranslation';
import { paths } from '~/lib/paths';
import { useTitle } from '~/lib/useTitle';

/** Step 6: the final confirmation. */
export function OrderPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  useTitle(t('sign_up.order.title'));
  return (
    <OrderStep
      title={t('sign_up.order.title')}
      lead={t('sign_up.order.lead')}
      editAt={paths.signup('payment')}
      onOrdered={() => void navigate(paths.signup('profile'), { replace: true })}
    />
  );
}
