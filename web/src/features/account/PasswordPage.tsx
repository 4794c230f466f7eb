import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import classes from './account.module.css';
import { OwnName } from './OwnName';
import { useLeave } from './useLeave';
import { api, data } from '~/api/client';
import { useRefusal } from '~/i18n/useRefusal';
import { useTitle } from '~/lib/useTitle';
import { CodeField } from '~/ui/CodeField';
import { NewPasswordFields, newPasswordProblem } from '~/ui/NewPasswordFields';
import { Notice } from '~/ui/Notice';
import { PasswordField } from '~/ui/PasswordField';
import { RefusalNotice } from '~/ui/RefusalNotice';

/** パスワード: the present one and a code first; every session ends, this one too. */
export function PasswordPage() {
  const { t } = useTranslation();
  const leave = useLeave();
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState({ first: '', again: '' });
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const problem =
    current === ''
      ? 'current_password'
      : (newPasswordProblem(password) ?? (code.length < 6 ? 'code' : null));
  useTitle(t('account.password'));

  const change = useMutation({
    mutationFn: () =>
      data(
        api.POST('/members/me/security/password', {
          body: { current_password: current, password: password.first, code },
        }),
      ),
    onSuccess: () => leave({ after: 'password_change' }),
    onError: () => setCode(''),
  });
  const refusal = useRefusal(change.error, ['current_password', 'password', 'code']);

  return (
    <div className={classes.page}>
      <h1>{t('account.password')}</h1>
      <Notice tone="info" title={t('account.password_logs_out')} />
      <section className={`card ${classes.panel}`}>
        <form
          className={classes.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            setTried(true);
            if (problem) document.getElementById(problem)?.focus();
            else change.mutate();
          }}
        >
          <fieldset disabled={change.isPending}>
            <OwnName />
            <RefusalNotice {...refusal} />
            <PasswordField
              id="current_password"
              required
              label={t('account.password_now')}
              value={current}
              autoComplete="current-password"
              error={
                tried && current === ''
                  ? t('sign_in.password_missing')
                  : refusal.of('current_password')
              }
              onChange={setCurrent}
            />
            <NewPasswordFields
              value={password}
              onChange={setPassword}
              tried={tried}
              error={refusal.of('password')}
            />
            <div>
              <p className={classes.label}>{t('fresh.code')}</p>
              <CodeField
                id="code"
                label={t('fresh.code')}
                value={code}
                error={
                  tried && code.length < 6 && refusal.of('code') === undefined
                    ? t('error.six_digits')
                    : refusal.of('code')
                }
                hint={t('fresh.code_hint')}
                onChange={setCode}
              />
            </div>
            <div className={classes.actions}>
              <Button type="submit" loading={change.isPending}>
                {t('account.password_change')}
              </Button>
            </div>
          </fieldset>
        </form>
      </section>
    </div>
  );
}
