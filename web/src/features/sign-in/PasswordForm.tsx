import { Button, PasswordInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './LoginPage.module.css';
import { refusalOf, type Refusal } from './refusal';
import { RefusalNotice } from './RefusalNotice';
import { api, data } from '~/api/client';
import { FieldError } from '~/ui/FieldError';
import { PlainField } from '~/ui/PlainField';

interface PasswordFormProps {
  email: string;
  onEmail: (email: string) => void;
  onDone: () => void;
}

export function PasswordForm({ email, onEmail, onDone }: PasswordFormProps) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const missing = { email: email.trim() === '', password: password === '' };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (missing.email || missing.password) {
      document.getElementById(missing.email ? 'email' : 'password')?.focus();
      return;
    }
    setBusy(true);
    setRefusal(null);
    try {
      // An address is one for machines: full-width typing is folded here.
      const body = { email: email.normalize('NFKC').trim(), password };
      await data(api.POST('/login', { body }));
      onDone();
    } catch (error) {
      setRefusal(refusalOf(error, 'password'));
      setBusy(false);
    }
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <h1>{t('sign_in.title')}</h1>
      <fieldset className={classes.form} disabled={busy}>
        <RefusalNotice refusal={refusal} />
        <PlainField
          id="email"
          type="email"
          label={t('sign_in.email')}
          value={email}
          onChange={onEmail}
          autoComplete="username"
          error={tried && missing.email ? t('sign_in.email_missing') : undefined}
        />
        <PasswordInput
          id="password"
          label={t('sign_in.password')}
          value={password}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('sign_in.show_password'), tabIndex: 0 }}
          error={
            tried && missing.password && <FieldError>{t('sign_in.password_missing')}</FieldError>
          }
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" size="md" fullWidth loading={busy}>
          {t('sign_in.next')}
        </Button>
      </fieldset>
    </form>
  );
}
