import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type FormEvent } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import { Navigate, useNavigate } from 'react-router';
import { ConsentBoxes } from './ConsentBoxes';
import classes from './signUp.module.css';
import { useTicks } from './useTicks';
import { api, data } from '~/api/client';
import { codeOf, hasProblem } from '~/api/problem';
import { useLanguage } from '~/i18n/useLanguage';
import { useRefusal } from '~/i18n/useRefusal';
import { timeInJapan } from '~/lib/dates';
import { paths } from '~/lib/paths';
import { useTitle } from '~/lib/useTitle';
import { CodeField } from '~/ui/CodeField';
import { Notice } from '~/ui/Notice';
import { RefusalNotice } from '~/ui/RefusalNotice';
import { PartError, Waiting } from '~/ui/States';
import { StepCard } from '~/ui/StepCard';
import { toasts } from '~/ui/toasts';
import { useSecondsLeft } from '~/ui/useSecondsLeft';

const KEY = ['verify', 'email'];
const CODE_LENGTH = 6;
const CONSENTS = ['consent.terms', 'consent.privacy'];
/** The server's pause between two mails. A clock that is wrong here must not make it longer. */
const COOL_DOWN_MS = 60_000;

/**
 * Step 3: the code that was sent to the address. Where the password was reset before that,
 * whoever has the mailbox agrees to the documents here.
 */
export function VerifyPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [code, setCode] = useState('');
  const [short, setShort] = useState(false);
  const language = useLanguage();
  useTitle(t('sign_up.verify.title'));

  const status = useQuery({
    queryKey: KEY,
    queryFn: () => data(api.GET('/verify/me/email')),
    staleTime: Infinity,
  });
  const needed = status.data?.consent_needed === true;
  const versions = useQuery({
    queryKey: ['terms'],
    queryFn: () => data(api.GET('/signup/terms')),
    enabled: needed,
  });
  const ticks = useTicks(versions.data);
  const verify = useMutation({
    mutationFn: (typed: string) => {
      const shown = needed ? versions.data : undefined;
      const consent = shown && {
        terms: shown.terms,
        privacy: shown.privacy,
        attendance: ticks.ticked.attendance,
        language,
      };
      return data(
        api.PATCH('/verify/me/email', { body: { code: typed, ...(consent && { consent }) } }),
      );
    },
    onSuccess: () => navigate(paths.signup('verified'), { replace: true }),
    onError: (error) => {
      if (codeOf(error) === 'already_done') void navigate(paths.signup('mfa'));
      else void queries.invalidateQueries({ queryKey: KEY });
      // the texts may have been revised meanwhile, and only those that are shown can be agreed to
      if (needed) void versions.refetch();
    },
  });
  const resend = useMutation({
    mutationFn: () => data(api.POST('/verify/me/email')),
    onSuccess: (answer) => {
      queries.setQueryData(KEY, answer);
      setCode('');
      verify.reset();
      toasts.show(t('sign_up.verify.sent_again'));
      document.getElementById('code')?.focus();
    },
  });

  const resendAt = status.data?.resend_at ?? null;
  const wait = useSecondsLeft(
    resendAt === null ? null : Math.min(Date.parse(resendAt), status.dataUpdatedAt + COOL_DOWN_MS),
  );
  const refusal = useRefusal(
    verify.error ?? resend.error,
    // Above the boxes stands that the texts were revised.
    ticks.revised ? ['code', ...CONSENTS] : ['code'],
    verify.error === null ? t('sign_up.verify.resend_failed') : undefined,
  );
  const tries = status.data?.tries_left ?? null;
  const over = status.data !== undefined && (status.data.expires_at == null || tries === 0);

  useEffect(() => {
    if (verify.error === null) return;
    // the code may be right where another text is to be agreed to first
    const first = hasProblem(verify.error, 'consent_outdated') ? 'terms' : 'code';
    const field = document.getElementById(first) as HTMLInputElement | null;
    field?.focus();
    if (first === 'code') field?.select();
  }, [verify.error]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setShort(code.length < CODE_LENGTH);
    const unticked = needed ? ticks.firstEmpty() : undefined;
    if (unticked !== undefined) document.getElementById(unticked)?.focus();
    else if (code.length < CODE_LENGTH) document.getElementById('code')?.focus();
    else if (!verify.isPending && (!needed || versions.data !== undefined)) verify.mutate(code);
  };
  const problem = short && code.length < CODE_LENGTH ? t('error.six_digits') : refusal.of('code');

  // Verified in another window: the next step stands open.
  if (codeOf(status.error) === 'already_done') return <Navigate to={paths.signup('mfa')} replace />;
  return (
    <form onSubmit={submit} noValidate>
      <StepCard
        title={t('sign_up.verify.title')}
        lead={
          status.data === undefined
            ? t('sign_up.verify.lead_short')
            : t('sign_up.verify.lead', { email: status.data.email })
        }
        action={
          <Button type="submit" size="md" loading={verify.isPending}>
            {t('sign_up.verify.submit')}
          </Button>
        }
        next={t('sign_up.verify.next')}
      >
        <RefusalNotice text={refusal.text} retryAt={refusal.retryAt} />
        {status.isPending && <Waiting rows={1} height={56} />}
        {status.isError && <PartError retry={() => void status.refetch()} />}
        {needed && (
          <>
            <Notice tone="info" title={t('sign_up.verify.consent_needed')} role="status" />
            {versions.isPending && <Waiting rows={3} />}
            {versions.isError && <PartError retry={() => void versions.refetch()} />}
            {versions.data !== undefined && <ConsentBoxes versions={versions.data} ticks={ticks} />}
          </>
        )}
        {status.data !== undefined && (
          <>
            {over && <Notice tone="warn" title={t('sign_up.verify.over')} role="status" />}
            <CodeField
              id="code"
              label={t('sign_up.verify.code')}
              value={code}
              onChange={setCode}
              onComplete={(typed) => {
                if (!needed) verify.mutate(typed);
              }}
              disabled={verify.isPending}
              autoFocus={!needed}
              error={problem}
              hint={
                status.data.expires_at == null ? undefined : (
                  <>
                    {t('sign_up.verify.until', {
                      time: timeInJapan(new Date(status.data.expires_at)),
                    })}
                    {problem !== undefined &&
                      tries !== null &&
                      ` ${t('sign_up.verify.tries', { count: tries })}`}
                  </>
                )
              }
            />
          </>
        )}
        <div className={classes.again}>
          <Button
            type="button"
            variant="default"
            disabled={wait > 0}
            loading={resend.isPending}
            onClick={() => resend.mutate()}
          >
            {t('sign_up.verify.resend')}
          </Button>
          {wait > 0 && (
            <span className="mute sm" role="timer">
              {t('sign_up.verify.resend_in', { seconds: wait })}
            </span>
          )}
        </div>
        <details className={classes.more}>
          <summary>{t('sign_up.verify.missing')}</summary>
          <p>{t('sign_up.verify.missing_text')}</p>
        </details>
        <details className={classes.more}>
          <summary>{t('sign_up.verify.wrong_address')}</summary>
          <p>{t('sign_up.verify.wrong_address_text')}</p>
        </details>
      </StepCard>
    </form>
  );
}
