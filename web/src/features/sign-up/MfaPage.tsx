import { Button } from '@mantine/core';
import { useTranslation } from '~/i18n/useTranslation';
import { useNavigate } from 'react-router';
import { RecoveryStep } from './RecoveryStep';
import { useFreeDays } from '~/api/plan';
import { codeOf } from '~/api/problem';
import { EnrolSteps } from '~/features/second-factor/EnrolSteps';
import { useEnrolment } from '~/features/second-factor/useEnrolment';
import { paths } from '~/lib/paths';
import { useTitle } from '~/lib/useTitle';
import { Notice } from '~/ui/Notice';
import { RefusalNotice } from '~/ui/RefusalNotice';
import { PartError, Waiting } from '~/ui/States';
import { StepCard } from '~/ui/StepCard';

/** Step 4: the authenticator, and then the codes for the day it is lost. */
export function MfaPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const free = useFreeDays();
  useTitle(t('sign_up.mfa.title'));

  const { setup, enrol, refusal, submit, field } = useEnrolment({
    onRefused: (error) => {
      // Registered in another window: the server knows the next step.
      if (codeOf(error) === 'access_denied' || codeOf(error) === 'already_done') {
        void navigate(paths.signup('payment'));
      }
    },
  });

  if (enrol.data !== undefined) {
    return (
      <RecoveryStep
        codes={enrol.data.recovery_codes}
        onDone={() => void navigate(paths.signup('payment'), { replace: true })}
      />
    );
  }

  return (
    <form onSubmit={submit} noValidate>
      <StepCard
        title={t('sign_up.mfa.title')}
        lead={t('sign_up.mfa.lead')}
        action={
          <Button
            type="submit"
            size="md"
            loading={enrol.isPending}
            disabled={setup.data === undefined}
          >
            {t('sign_up.mfa.submit')}
          </Button>
        }
        next={
          free === undefined
            ? undefined
            : t(free === null ? 'sign_up.mfa.next' : 'sign_up.mfa.next_free')
        }
      >
        <RefusalNotice text={refusal.text} retryAt={refusal.retryAt} />
        {setup.isPending && <Waiting rows={3} height={96} />}
        {setup.isError && <PartError retry={() => void setup.refetch()} />}
        {setup.data !== undefined && <EnrolSteps totp={setup.data} {...field} />}
        <Notice tone="info" title={t('sign_up.mfa.lost')}>
          {t('sign_up.mfa.lost_text')}
        </Notice>
      </StepCard>
    </form>
  );
}
