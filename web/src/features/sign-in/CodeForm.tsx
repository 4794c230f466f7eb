import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import { Link } from 'react-router';
import classes from './signIn.module.css';
import { useSignInRefusal } from './useSignInRefusal';
import { api, data } from '~/api/client';
import { useCall } from '~/api/useCall';
import { codeOf } from '~/api/problem';
import type { LostDevice } from '~/lib/arrival';
import { paths } from '~/lib/paths';
import { CodeField } from '~/ui/CodeField';
import { FormCard } from '~/ui/FormCard';
import { Notice } from '~/ui/Notice';
import { PlainField } from '~/ui/PlainField';
import { RefusalNotice } from '~/ui/RefusalNotice';
import { toasts } from '~/ui/toasts';

interface CodeFormProps {
  email: string;
  /** The factor was reported lost; from this moment it may be replaced. */
  resetAt: string | null;
  onBack: () => void;
  onDone: (email: string) => void;
  /** The first step is forgotten after a while; without it no code can be right. */
  onEnded: (error: unknown) => void;
}

type Factor = { code: string } | { recovery_code: string };

/** The second factor: the code of the authenticator, or one of the recovery codes. */
export function CodeForm({ email, resetAt, onBack, onDone, onEnded }: CodeFormProps) {
  const { t } = useTranslation();
  const [kind, setKind] = useState<'code' | 'recovery'>('code');
  const [code, setCode] = useState('');
  const [recovery, setRecovery] = useState('');
  const login = useCall((factor: Factor) => data(api.POST('/login/code', { body: factor })), {
    onSuccess: ({ email: address, recovery_codes_left: left }) => {
      if (left != null) toasts.show(t('sign_in.recovery_left', { count: left }));
      onDone(address);
    },
    onError: (error) => {
      if (codeOf(error) === 'sign_in_ended') onEnded(error);
    },
  });
  useEffect(() => {
    if (login.error === null) return;
    // What is typed next replaces what was wrong.
    const field = document.getElementById(kind) as HTMLInputElement | null;
    field?.focus();
    field?.select();
    // Only a refusal moves the focus, not another way to prove it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [login.error]);
  const refusal = useSignInRefusal(login.error);
  const lostDevice: LostDevice = { email, ...(resetAt !== null && { availableAt: resetAt }) };
  const change = (to: typeof kind) => {
    login.reset();
    setCode('');
    setKind(to);
  };

  const form =
    kind === 'code' ? (
      <CodeField
        id="code"
        label={t('sign_in.code')}
        value={code}
        autoFocus
        hint={t('sign_in.code_hint')}
        onChange={setCode}
        onComplete={(full) => login.mutate({ code: full })}
      />
    ) : (
      <PlainField
        id="recovery"
        label={t('sign_in.recovery_code')}
        value={recovery}
        hint={t('sign_in.recovery_hint')}
        onChange={setRecovery}
      />
    );

  return (
    <FormCard
      title={t(kind === 'code' ? 'sign_in.code_title' : 'sign_in.recovery_title')}
      lead={t(kind === 'code' ? 'sign_in.code_lead' : 'sign_in.recovery_lead', { email })}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const factor = kind === 'code' ? { code } : { recovery_code: recovery.trim() };
          if (Object.values(factor)[0] === '') document.getElementById(kind)?.focus();
          else login.mutate(factor);
        }}
      >
        <fieldset disabled={login.isPending}>
          <RefusalNotice {...refusal} />
          {form}
          <Button type="submit" size="md" fullWidth loading={login.isPending}>
            {t('sign_in.submit')}
          </Button>
        </fieldset>
      </form>
      {resetAt !== null && (
        <Notice tone="info" title={t('sign_in.reset_requested')}>
          <Link to={paths.forgotMfaForm()} state={lostDevice}>
            {t('sign_in.reset_go_on')}
          </Link>
        </Notice>
      )}
      <div className={classes.links}>
        <button
          type="button"
          className="lnk"
          onClick={() => change(kind === 'code' ? 'recovery' : 'code')}
        >
          {t(kind === 'code' ? 'sign_in.use_recovery' : 'sign_in.use_code')}
        </button>
        <Link to={paths.forgotMfa()}>{t('sign_in.lost_device')}</Link>
        <button type="button" className="lnk" onClick={onBack}>
          {t('sign_in.back')}
        </button>
      </div>
    </FormCard>
  );
}
