import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { RecoveryStep } from './RecoveryStep';
import { api, data } from '~/api/client';
import { codeOf, useRefusal } from '~/i18n/useRefusal';
import { EnrolSteps } from '~/features/second-factor/EnrolSteps';
import { paths } from '~/lib/paths';
import { useTitle } from '~/lib/useTitle';
import { Notice } from '~/ui/Notice';
import { RefusalNotice } from '~/ui/RefusalNotice';
import { PartError, Waiting } from '~/ui/States';
import { StepCard } from '~/ui/StepCard';

const CODE_LENGTH = 6;

/** Step 4: the authenticator, and then the codes for the day it is lost. */
export function MfaPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [code, setCode] = useState('');
  const [short, setShort] = useState(false);
  useTitle(t('sign_up.mfa.title'));

  const totp = useQuery({
    queryKey: ['mfa', 'new'],
    queryFn: async () => (await data(api.GET('/members/me/security/mfa/qr-code'))).totp,
    staleTime: Infinity,
  });
  const enrol = useMutation({
    mutationFn: (typed: string) =>
      data(api.PUT('/members/me/security/mfa', { body: { code: typed } })),
    onError: (error) => {
      // Registered in another window: the server knows the next step.
      if (codeOf(error) === 'access_denied' || codeOf(error) === 'already_done') {
        void navigate(paths.signup('payment'));
      }
    },
  });
  const refusal = useRefusal(enrol.error, ['code']);
  const problem = short && code.length < CODE_LENGTH ? t('error.six_digits') : refusal.of('code');

  useEffect(() => {
    if (enrol.error === null) return;
    const field = document.getElementById('code') as HTMLInputElement | null;
    field?.focus();
    field?.select();
  }, [enrol.error]);

  if (enrol.data !== undefined) {
    return (
      <RecoveryStep
        codes={enrol.data.recovery_codes}
        onDone={() => void navigate(paths.signup('payment'), { replace: true })}
      />
    );
  }

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setShort(code.length < CODE_LENGTH);
    if (code.length < CODE_LENGTH) document.getElementById('code')?.focus();
    else if (!enrol.isPending) enrol.mutate(code);
  };
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
            disabled={totp.data === undefined}
          >
            {t('sign_up.mfa.submit')}
          </Button>
        }
        next={t('sign_up.mfa.next')}
      >
        <RefusalNotice text={refusal.text} retryAt={refusal.retryAt} />
        {totp.isPending && <Waiting rows={3} height={96} />}
        {totp.isError && <PartError retry={() => void totp.refetch()} />}
        {totp.data !== undefined && (
          <EnrolSteps
            totp={totp.data}
            code={code}
            onCode={setCode}
            onComplete={(typed) => enrol.mutate(typed)}
            error={problem}
          />
        )}
        <Notice tone="info" title={t('sign_up.mfa.lost')}>
          {t('sign_up.mfa.lost_text')}
        </Notice>
      </StepCard>
    </form>
  );
}
