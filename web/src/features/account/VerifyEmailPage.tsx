import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import { Link, useNavigate } from 'react-router';
import { emailQuery } from './queries';
import { api, data } from '~/api/client';
import { useRefusal } from '~/i18n/useRefusal';
import { paths } from '~/lib/paths';
import { useTitle } from '~/lib/useTitle';
import { CodeField } from '~/ui/CodeField';
import { Column } from '~/ui/Column';
import { FormCard } from '~/ui/FormCard';
import { RefusalNotice } from '~/ui/RefusalNotice';
import { PartError, Waiting } from '~/ui/States';
import { toasts } from '~/ui/toasts';
import { useSecondsLeft } from '~/ui/useSecondsLeft';

const verificationKey = ['account', 'verification'] as const;

/** The code that was mailed to a new address, or to one that was never proved. */
export function VerifyEmailPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [code, setCode] = useState('');
  useTitle(t('account.verify_title'));

  const sent = useQuery({
    queryKey: verificationKey,
    queryFn: ({ signal }) => data(api.GET('/verify/me/email', { signal })),
    staleTime: 0,
  });
  const verify = useMutation({
    mutationFn: (full: string) => data(api.PATCH('/verify/me/email', { body: { code: full } })),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: emailQuery.queryKey });
      toasts.show(t('account.verified'));
      void navigate(paths.updateEmail(), { replace: true });
    },
    onError: () => {
      setCode('');
      void sent.refetch();
    },
  });
  const again = useMutation({
    mutationFn: () => data(api.POST('/verify/me/email')),
    onSuccess: (state) => {
      verify.reset();
      queries.setQueryData(verificationKey, state);
      toasts.show(t('account.code_sent'));
    },
  });
  const refusal = useRefusal(
    verify.error ?? again.error,
    ['code'],
    verify.error === null ? t('account.resend_failed') : undefined,
  );
  const resendAt = sent.data?.resend_at;
  const left = useSecondsLeft(resendAt == null ? null : Date.parse(resendAt));

  return (
    <Column>
      {sent.isError && <PartError retry={() => void sent.refetch()} />}
      {sent.isPending && <Waiting rows={2} height={120} />}
      {sent.data && (
        <FormCard
          title={t('account.verify_title')}
          lead={t('account.verify_lead', { email: sent.data.email })}
        >
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              if (code.length === 6) verify.mutate(code);
              else document.getElementById('code')?.focus();
            }}
          >
            <fieldset disabled={verify.isPending}>
              <RefusalNotice {...refusal} />
              <CodeField
                id="code"
                label={t('account.verify_code')}
                value={code}
                autoFocus
                error={refusal.of('code')}
                hint={t('account.verify_hint')}
                onChange={setCode}
                onComplete={(full) => verify.mutate(full)}
              />
              <Button type="submit" size="md" fullWidth loading={verify.isPending}>
                {t('account.verify')}
              </Button>
            </fieldset>
          </form>
          <Button
            variant="default"
            disabled={left > 0}
            loading={again.isPending}
            onClick={() => again.mutate()}
          >
            {left > 0 ? t('account.resend_in', { seconds: left }) : t('account.resend')}
          </Button>
          <p className="sm">
            <Link to={paths.updateEmail()}>{t('account.other_email')}</Link>
          </p>
        </FormCard>
      )}
    </Column>
  );
}
