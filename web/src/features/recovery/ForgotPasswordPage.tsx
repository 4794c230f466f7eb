import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import { Link } from 'react-router';
import { api, data } from '~/api/client';
import { useRefusal } from '~/i18n/useRefusal';
import { toAddress } from '~/lib/address';
import { paths } from '~/lib/paths';
import { useTitle } from '~/lib/useTitle';
import { Column } from '~/ui/Column';
import { FormCard } from '~/ui/FormCard';
import { PlainField } from '~/ui/PlainField';
import { RefusalNotice } from '~/ui/RefusalNotice';

/** Asks for the mail that resets a password. The answer is one, whether the address is known or not. */
export function ForgotPasswordPage() {
  const { t } = useTranslation();
  const [email, setEmail] = useState('');
  const [tried, setTried] = useState(false);
  const missing = email.trim() === '';
  const request = useMutation({
    mutationFn: () =>
      data(api.POST('/forgot/password/email', { body: { email: toAddress(email) } })),
  });
  const refusal = useRefusal(request.error, ['email']);
  useTitle(t('recovery.password_title'));

  return (
    <Column>
      {request.isSuccess ? (
        <FormCard title={t('recovery.sent_title')}>
          <p role="status">{t('recovery.password_sent', { email: toAddress(email) })}</p>
          <p className="sm mute">{t('recovery.not_arrived')}</p>
          <Button variant="default" size="md" onClick={() => request.reset()}>
            {t('recovery.send_again')}
          </Button>
        </FormCard>
      ) : (
        <FormCard title={t('recovery.password_title')} lead={t('recovery.password_lead')}>
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              setTried(true);
              if (missing) document.getElementById('email')?.focus();
              else request.mutate();
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
                error={tried && missing ? t('sign_in.email_missing') : refusal.of('email')}
                onChange={setEmail}
              />
              <Button type="submit" size="md" fullWidth loading={request.isPending}>
                {t('recovery.send_mail')}
              </Button>
            </fieldset>
          </form>
        </FormCard>
      )}
      <p className="sm">
        <Link to={paths.login()}>{t('recovery.to_login')}</Link>
      </p>
    </Column>
  );
}
