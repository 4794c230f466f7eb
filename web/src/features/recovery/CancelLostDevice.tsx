import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '~/i18n/useTranslation';
import { Link } from 'react-router';
import { api, data } from '~/api/client';
import { useRefusal } from '~/i18n/useRefusal';
import { paths } from '~/lib/paths';
import { useTitle } from '~/lib/useTitle';
import { FormCard } from '~/ui/FormCard';
import { RefusalNotice } from '~/ui/RefusalNotice';

/** Calls off a request to replace the factor. Asked for, since programs open links of mails too. */
export function CancelLostDevice({ token }: { token: string }) {
  const { t } = useTranslation();
  const cancel = useMutation({
    mutationFn: () => data(api.POST('/forgot/mfa/cancel', { body: { token } })),
  });
  const refusal = useRefusal(cancel.error);
  useTitle(t('recovery.cancel_title'));

  if (cancel.isSuccess) {
    return (
      <FormCard title={t('recovery.cancelled_title')} lead={t('recovery.cancelled_lead')}>
        <Button component={Link} to={paths.forgotPassword()} size="md">
          {t('recovery.cancelled_password')}
        </Button>
        <p className="sm">
          <Link to={paths.login()}>{t('recovery.to_login')}</Link>
        </p>
      </FormCard>
    );
  }
  return (
    <FormCard title={t('recovery.cancel_title')} lead={t('recovery.cancel_lead')}>
      <RefusalNotice {...refusal} />
      <Button size="md" fullWidth loading={cancel.isPending} onClick={() => cancel.mutate()}>
        {t('recovery.cancel')}
      </Button>
    </FormCard>
  );
}
