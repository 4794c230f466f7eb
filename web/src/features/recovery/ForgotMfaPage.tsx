import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import { Link, useNavigate } from 'react-router';
import { CancelLostDevice } from './CancelLostDevice';
import { useLinkToken } from './useLinkToken';
import { api, data } from '~/api/client';
import { useRefusal } from '~/i18n/useRefusal';
import { toAddress } from '~/lib/address';
import { paths } from '~/lib/paths';
import { useTitle } from '~/lib/useTitle';
import { Column } from '~/ui/Column';
import { FormCard } from '~/ui/FormCard';
import { PasswordField } from '~/ui/PasswordField';
import { PlainField } from '~/ui/PlainField';
import { RefusalNotice } from '~/ui/RefusalNotice';

/** A lost device: the request, or calling it off by the link of the mail that told of it. */
export function ForgotMfaPage() {
  const cancel = useLinkToken('cancel');
  return (
    <Column>{cancel === null ? <LostDeviceRequest /> : <CancelLostDevice token={cancel} />}</Column>
  );
}

/** Password and address. The answer is one, whether they are right or not. */
function LostDeviceRequest() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const missing = { email: email.trim() === '', password: password === '' };
  useTitle(t('recovery.mfa_title'));

  const request = useMutation({
    mutationFn: () =>
      data(api.POST('/forgot/mfa/email', { body: { email: toAddress(email), password } })),
    onSuccess: () => void navigate(paths.forgotMfaForm(), { state: { email: toAddress(email) } }),
  });
  const refusal = useRefusal(request.error);

  return (
    <>
      <FormCard title={t('recovery.mfa_title')} lead={t('recovery.mfa_lead')}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            setTried(true);
            if (missing.email || missing.password) {
              document.getElementById(missing.email ? 'email' : 'password')?.focus();
            } else request.mutate();
          }}
        >
          <fieldset disabled={request.isPending}>
            <RefusalNotice {...refusal} />
            <PlainField
              id="email"
              type="email"
              label={t('sign_in.email')}
              value={email}
              autoComplete="username"
              error={tried && missing.email ? t('sign_in.email_missing') : undefined}
              onChange={setEmail}
            />
            <PasswordField
              id="password"
              label={t('sign_in.password')}
              value={password}
              autoComplete="current-password"
              error={tried && missing.password ? t('sign_in.password_missing') : undefined}
              onChange={setPassword}
            />
            <Button type="submit" size="md" fullWidth loading={request.isPending}>
              {t('recovery.send_code')}
            </Button>
          </fieldset>
        </form>
      </FormCard>
      <p className="sm">
        <Link to={paths.login()}>{t('recovery.to_login')}</Link>
      </p>
    </>
  );
}
