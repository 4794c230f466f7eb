import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import { Link } from 'react-router';
import { api, data } from '~/api/client';
import { useRefusal } from '~/i18n/useRefusal';
import { paths } from '~/lib/paths';
import { CodeField } from '~/ui/CodeField';
import { FormCard } from '~/ui/FormCard';
import { RefusalNotice } from '~/ui/RefusalNotice';

interface LostDeviceCodeProps {
  email: string | undefined;
  onRequested: (availableAt: string) => void;
}

/** The code of the mail: with it the request is made, and the waiting time begins. */
export function LostDeviceCode({ email, onRequested }: LostDeviceCodeProps) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const request = useMutation({
    mutationFn: (full: string) => data(api.POST('/forgot/mfa', { body: { code: full } })),
    onSuccess: ({ available_at }) => onRequested(available_at),
    onError: () => setCode(''),
  });
  const refusal = useRefusal(request.error, ['code']);
  const address = email ?? t('recovery.your_address');

  return (
    <FormCard title={t('recovery.code_title')} lead={t('recovery.code_lead', { email: address })}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (code.length === 6) request.mutate(code);
          else document.getElementById('code')?.focus();
        }}
      >
        <fieldset disabled={request.isPending}>
          <RefusalNotice {...refusal} />
          <CodeField
            id="code"
            label={t('recovery.code')}
            value={code}
            autoFocus
            error={refusal.of('code')}
            hint={t('recovery.code_hint')}
            onChange={setCode}
            onComplete={(full) => request.mutate(full)}
          />
          <Button type="submit" size="md" fullWidth loading={request.isPending}>
            {t('recovery.request')}
          </Button>
        </fieldset>
      </form>
      <p className="sm">
        <Link to={paths.forgotMfa()}>{t('recovery.code_again')}</Link>
      </p>
    </FormCard>
  );
}
