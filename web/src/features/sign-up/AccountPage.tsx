import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type FormEvent } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import { Link, useNavigate } from 'react-router';
import { consent, type Consent, type ConsentArrival } from './consent';
import classes from './signUp.module.css';
import { BotCheck } from '~/features/bot-check/BotCheck';
import { api, data } from '~/api/client';
import { memory } from '~/api/memory';
import { codeOf, hasProblem } from '~/api/problem';
import { useLanguage } from '~/i18n/useLanguage';
import { useRefusal } from '~/i18n/useRefusal';
import { isAddress, toAddress } from '~/lib/address';
import { cookies } from '~/lib/cookies';
import { passwordLength } from '~/lib/password';
import { paths } from '~/lib/paths';
import { useDraft } from '~/lib/useDraft';
import { useFocusWrong } from '~/lib/useFocusWrong';
import { useTitle } from '~/lib/useTitle';
import { PasswordField } from '~/ui/PasswordField';
import { PlainField } from '~/ui/PlainField';
import { RefusalNotice } from '~/ui/RefusalNotice';
import { StepCard } from '~/ui/StepCard';

const FIELDS = ['email', 'password', 'confirmation'] as const;
type Field = (typeof FIELDS)[number];

/** Step 2: the address and the password. */
export function AccountPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [{ email }, keep] = useDraft('account', { email: '' });
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [tries, setTries] = useState(0);
  const [botCheck, setBotCheck] = useState<string | null>(null);
  const [given] = useState(consent.read);
  useTitle(t('sign_up.account.title'));

  const terms = useQuery({ queryKey: ['terms'], queryFn: () => data(api.GET('/signup/terms')) });
  const siteKey = terms.data?.bot_check?.site_key;

  const back = (why?: 'outdated' | 'unknown') => {
    cookies.terms.clear();
    const state: ConsentArrival = { why };
    void navigate(paths.signup(), { state });
  };
  // The cookie alone does not say which texts were shown, and only those can be agreed to.
  useEffect(() => {
    if (given === null) back('unknown');
  });

  const signUp = useMutation({
    mutationFn: (agreed: Consent) =>
      data(
        api.POST('/signup', {
          body: {
            email: toAddress(email),
            password,
            language,
            consent: { ...agreed, attendance: true },
            ...(botCheck !== null && { bot_check: botCheck }),
          },
        }),
      ),
    onSuccess: ({ id }) => {
      memory.enter({ id, email: toAddress(email) });
      // Whoever comes back later logs in; the consent is kept at the server.
      cookies.terms.clear();
      void navigate(paths.signup('verify'), { replace: true });
    },
    onError: (error) => {
      if (codeOf(error) === 'already_done') void navigate(paths.signup('verify'));
      if (hasProblem(error, 'consent_outdated')) {
        // The page of the consent must not begin with the versions that were refused.
        void queries.resetQueries({ queryKey: ['terms'] });
        back('outdated');
      }
    },
  });
  const taken = codeOf(signUp.error) === 'email_conflict';
  const refusal = useRefusal(signUp.error, ['email', 'password', 'bot_check']);

  const own: Record<Field, string | undefined> = {
    email:
      email.trim() === ''
        ? t('sign_in.email_missing')
        : isAddress(toAddress(email))
          ? undefined
          : t('sign_up.account.email_invalid'),
    password: passwordLength(password).level === 0 ? t('sign_up.account.password_rule') : undefined,
    confirmation: confirmation === password ? undefined : t('sign_up.account.mismatch'),
  };
  const messageOf = (field: Field) => (tries > 0 ? own[field] : undefined) ?? refusal.of(field);
  useFocusWrong(tries === 0 ? null : tries, FIELDS, (field) => own[field as Field] !== undefined);
  useFocusWrong(signUp.error, FIELDS, (field) => refusal.of(field) !== undefined);

  const ticked = siteKey === undefined || botCheck !== null;
  const untickedError = tries > 0 ? t('bot_check.missing') : undefined;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTries(tries + 1);
    const right = FIELDS.every((field) => own[field] === undefined);
    if (right && !ticked) document.getElementById('bot-check')?.focus();
    if (right && ticked && given !== null && !signUp.isPending) signUp.mutate(given);
  };
  if (given === null) return null;

  return (
    <form onSubmit={submit} noValidate>
      <StepCard
        title={t('sign_up.account.title')}
        lead={t('sign_up.account.lead')}
        aside={
          <Button variant="subtle" color="gray" type="button" onClick={() => back()}>
            {t('sign_up.account.back')}
          </Button>
        }
        action={
          <Button type="submit" size="md" loading={signUp.isPending}>
            {t('sign_up.account.submit')}
          </Button>
        }
        next={t('sign_up.account.next')}
      >
        <RefusalNotice text={taken ? null : refusal.text} retryAt={refusal.retryAt} />
        <fieldset className={classes.form} disabled={signUp.isPending}>
          <div>
            <PlainField
              id="email"
              type="email"
              required
              label={t('sign_in.email')}
              value={email}
              onChange={(text) => keep({ email: text })}
              autoComplete="username"
              inputMode="email"
              maxLength={254}
              hint={t('sign_up.account.email_hint')}
              error={taken ? t('sign_up.account.taken') : messageOf('email')}
            />
            {taken && <Link to={paths.login()}>{t('sign_up.account.to_log_in')}</Link>}
          </div>
          <PasswordField
            id="password"
            required
            label={t('sign_in.password')}
            value={password}
            onChange={setPassword}
            autoComplete="new-password"
            meter
            hint={t('sign_up.account.password_hint')}
            error={messageOf('password')}
          />
          <PasswordField
            id="confirmation"
            required
            label={t('sign_up.account.confirmation')}
            value={confirmation}
            onChange={setConfirmation}
            autoComplete="new-password"
            error={messageOf('confirmation')}
          />
          {siteKey !== undefined && (
            <BotCheck
              siteKey={siteKey}
              onToken={setBotCheck}
              refusals={signUp.failureCount}
              error={
                ticked || signUp.isPending ? undefined : (refusal.of('bot_check') ?? untickedError)
              }
            />
          )}
        </fieldset>
      </StepCard>
    </form>
  );
}
