import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import { Link, useNavigate } from 'react-router';
import classes from './account.module.css';
import { MailLanguage } from './MailLanguage';
import { emailQuery } from './queries';
import { api, data } from '~/api/client';
import { useRefusal } from '~/i18n/useRefusal';
import { toAddress } from '~/lib/address';
import { paths } from '~/lib/paths';
import { useTitle } from '~/lib/useTitle';
import { Notice } from '~/ui/Notice';
import { PlainField } from '~/ui/PlainField';
import { RefusalNotice } from '~/ui/RefusalNotice';
import { PartError, Waiting } from '~/ui/States';
import { toasts } from '~/ui/toasts';

/** メールアドレス: the new one counts once its code was typed. */
export function EmailPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const known = useQuery(emailQuery);
  const [email, setEmail] = useState('');
  const [tried, setTried] = useState(false);
  const missing = email.trim() === '';
  const change = useMutation({
    mutationFn: () => data(api.PATCH('/members/me/email', { body: { email: toAddress(email) } })),
    onSuccess: () => void navigate(paths.verifyNewEmail()),
  });
  const takeBack = useMutation({
    mutationFn: () => data(api.DELETE('/members/me/email/pending')),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: emailQuery.queryKey });
      toasts.show(t('account.email_taken_back'));
    },
  });
  const refusal = useRefusal(change.error ?? takeBack.error, ['email']);
  useTitle(t('account.email'));

  return (
    <div className={classes.page}>
      <h1>{t('account.email')}</h1>
      {known.isError && <PartError retry={() => void known.refetch()} />}
      {known.isPending && <Waiting rows={3} />}
      {known.data && (
        <>
          {known.data.pending != null && (
            <Notice
              tone="warn"
              title={t('account.email_pending', { email: known.data.pending.email })}
            >
              <span className={classes.links}>
                <Link to={paths.verifyNewEmail()}>{t('account.email_enter_code')}</Link>
                <button type="button" className="lnk" onClick={() => takeBack.mutate()}>
                  {t('account.email_take_back')}
                </button>
              </span>
            </Notice>
          )}
          <section className={`card ${classes.panel} ${classes.page}`}>
            <dl className={classes.facts}>
              <dt>{t('account.email_now')}</dt>
              <dd>{known.data.email}</dd>
            </dl>
            <form
              className={classes.form}
              noValidate
              onSubmit={(event) => {
                event.preventDefault();
                setTried(true);
                if (missing) document.getElementById('email')?.focus();
                else change.mutate();
              }}
            >
              <fieldset disabled={change.isPending}>
                <RefusalNotice {...refusal} />
                <PlainField
                  id="email"
                  type="email"
                  required
                  label={t('account.email_new')}
                  value={email}
                  autoComplete="email"
                  hint={t('account.email_hint')}
                  error={tried && missing ? t('sign_in.email_missing') : refusal.of('email')}
                  onChange={setEmail}
                />
                <div className={classes.actions}>
                  <Button type="submit" loading={change.isPending}>
                    {t('account.email_change')}
                  </Button>
                </div>
              </fieldset>
            </form>
          </section>
          <MailLanguage language={known.data.language} />
        </>
      )}
    </div>
  );
}
