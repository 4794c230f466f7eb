import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import { Link, useNavigate } from 'react-router';
import { useLinkToken } from './useLinkToken';
import { api, data } from '~/api/client';
import { useRefusal } from '~/i18n/useRefusal';
import { codeOf } from '~/api/problem';
import type { LoginArrival } from '~/lib/arrival';
import { paths } from '~/lib/paths';
import { useTitle } from '~/lib/useTitle';
import { Column } from '~/ui/Column';
import { FormCard } from '~/ui/FormCard';
import { NewPasswordFields, newPasswordProblem } from '~/ui/NewPasswordFields';
import { RefusalNotice } from '~/ui/RefusalNotice';

/** The page of the link in the mail: its token is taken out of the address before anything else. */
export function ResetPasswordPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const token = useLinkToken('token');
  const [password, setPassword] = useState({ first: '', again: '' });
  const [tried, setTried] = useState(false);
  const problem = newPasswordProblem(password);
  useTitle(t('recovery.reset_title'));

  const reset = useMutation({
    mutationFn: (sent: string) =>
      data(api.POST('/forgot/password', { body: { token: sent, password: password.first } })),
    onSuccess: () => {
      const state: LoginArrival = { after: 'password_reset' };
      void navigate(paths.login(), { replace: true, state });
    },
  });
  const refusal = useRefusal(reset.error, ['password']);

  if (token === null || codeOf(reset.error) === 'reset_link_invalid') {
    return (
      <Column>
        <FormCard title={t('recovery.link_title')} lead={t('recovery.link_text')}>
          <Button component={Link} to={paths.forgotPassword()} size="md">
            {t('recovery.new_link')}
          </Button>
        </FormCard>
      </Column>
    );
  }
  return (
    <Column>
      <FormCard title={t('recovery.reset_title')} lead={t('recovery.reset_lead')}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            setTried(true);
            if (problem) document.getElementById(problem)?.focus();
            else reset.mutate(token);
          }}
        >
          <fieldset disabled={reset.isPending}>
            <RefusalNotice {...refusal} />
            <NewPasswordFields
              value={password}
              onChange={setPassword}
              tried={tried}
              error={refusal.of('password')}
            />
            <Button type="submit" size="md" fullWidth loading={reset.isPending}>
              {t('recovery.reset_action')}
            </Button>
          </fieldset>
        </form>
      </FormCard>
    </Column>
  );
}
