import { Button } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import { Link } from 'react-router';
import { PasskeyButton } from './PasskeyButton';
import classes from './signIn.module.css';
import { useSignInRefusal } from './useSignInRefusal';
import { api, data } from '~/api/client';
import { useCall } from '~/api/useCall';
import { toAddress } from '~/lib/address';
import { paths } from '~/lib/paths';
import { FormCard } from '~/ui/FormCard';
import { PasswordField } from '~/ui/PasswordField';
import { PlainField } from '~/ui/PlainField';
import { RefusalNotice } from '~/ui/RefusalNotice';

/** What the server says after the password. */
export interface LoginNext {
  next: 'code' | 'registration';
  /** The factor was reported lost; from this moment it may be replaced. */
  mfa_reset_available_at?: string | null;
}

interface PasswordFormProps {
  email: string;
  onEmail: (email: string) => void;
  /** The password was right; what comes next is the server's word. */
  onNext: (next: LoginNext) => void;
  onSignedIn: (email: string) => void;
  /** Why the second view led back here. */
  ended: unknown;
}

export function PasswordForm({ email, onEmail, onNext, onSignedIn, ended }: PasswordFormProps) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const missing = { email: email.trim() === '', password: password === '' };
  const login = useCall(
    () => data(api.POST('/login', { body: { email: toAddress(email), password } })),
    { onSuccess: onNext },
  );
  const refusal = useSignInRefusal(login.error ?? (login.isIdle ? ended : null));

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (missing.email || missing.password) {
      document.getElementById(missing.email ? 'email' : 'password')?.focus();
      return;
    }
    login.mutate();
  };

  return (
    <>
      <FormCard title={t('sign_in.title')}>
        <form onSubmit={submit} noValidate>
          <fieldset disabled={login.isPending}>
            <RefusalNotice {...refusal} />
            <PlainField
              id="email"
              type="email"
              label={t('sign_in.email')}
              value={email}
              onChange={onEmail}
              autoComplete="username"
              error={tried && missing.email ? t('sign_in.email_missing') : undefined}
            />
            <PasswordField
              id="password"
              label={t('sign_in.password')}
              value={password}
              autoComplete="current-password"
              error={tried && missing.password ? t('sign_in.password_missing') : undefined}
              onChange={setPassword}
            />
            <Button type="submit" size="md" fullWidth loading={login.isPending}>
              {t('sign_in.next')}
            </Button>
          </fieldset>
        </form>
        <PasskeyButton onDone={onSignedIn} />
        <p className={`sm ${classes.links}`}>
          <Link to={paths.forgotPassword()}>{t('sign_in.forgot_password')}</Link>
          <Link to={paths.forgotMfa()}>{t('sign_in.lost_device')}</Link>
        </p>
      </FormCard>
      <p className={classes.below}>
        {t('sign_in.no_account')} <Link to={paths.signup()}>{t('sign_in.sign_up')}</Link>
      </p>
    </>
  );
}
