import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EnrolSteps } from './EnrolSteps';
import { RecoveryCodes } from './RecoveryCodes';
import classes from './secondFactor.module.css';
import { api, data } from '~/api/client';
import { codeOf, useRefusal } from '~/i18n/useRefusal';
import { RefusalNotice } from '~/ui/RefusalNotice';
import { PartError, Waiting } from '~/ui/States';

interface EnrolmentProps {
  /** The new factor counts; its recovery codes are shown. */
  onEnrolled: () => void;
  /** The codes were kept. This browser is signed in. */
  onDone: () => void;
  /** Leaves without a new factor. */
  onCancel?: () => void;
}

/** A new authenticator, from its key to the recovery codes. */
export function Enrolment({ onEnrolled, onDone, onCancel }: EnrolmentProps) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const [kept, setKept] = useState(false);
  const [tried, setTried] = useState(false);
  const setup = useQuery({
    queryKey: ['second-factor'],
    queryFn: ({ signal }) =>
      data(
        api.GET('/members/me/security/mfa/qr-code', {
          params: { query: { algorithm: 'SHA1', digits: 6, period: 30 } },
          signal,
        }),
      ),
    // A key is read once, and never shown again from memory.
    staleTime: Infinity,
    gcTime: 0,
  });
  const enrol = useMutation({
    mutationFn: (full: string) =>
      data(api.PUT('/members/me/security/mfa', { body: { code: full } })),
    onSuccess: onEnrolled,
    onError: () => setCode(''),
  });
  const refusal = useRefusal(enrol.error, ['code']);

  if (enrol.isSuccess) {
    return (
      <div className={classes.enrolment}>
        <RecoveryCodes codes={enrol.data.recovery_codes} kept={kept} onKept={setKept} />
        <div className={classes.actions}>
          {tried && !kept && <p className="sm sub">{t('second_factor.keep_first')}</p>}
          <Button
            size="md"
            onClick={() => {
              setTried(true);
              if (kept) onDone();
            }}
          >
            {t('second_factor.continue')}
          </Button>
        </div>
      </div>
    );
  }
  if (setup.isPending) return <Waiting rows={3} height={96} />;
  if (setup.isError) {
    const unproved = codeOf(setup.error) === 'fresh_authentication_required';
    return (
      <PartError retry={() => void setup.refetch()}>
        {unproved ? t('fresh.needed') : undefined}
      </PartError>
    );
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (code.length === 6) enrol.mutate(code);
        else document.getElementById('code')?.focus();
      }}
    >
      <RefusalNotice {...refusal} />
      <EnrolSteps
        totp={setup.data.totp}
        code={code}
        error={refusal.of('code')}
        onCode={setCode}
        onComplete={(full) => enrol.mutate(full)}
      />
      <div className={classes.actions}>
        {onCancel && (
          <Button variant="subtle" onClick={onCancel}>
            {t('ui.cancel')}
          </Button>
        )}
        <Button type="submit" size="md" loading={enrol.isPending}>
          {t('second_factor.submit')}
        </Button>
      </div>
    </form>
  );
}
