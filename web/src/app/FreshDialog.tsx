import { Button, Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import classes from './fresh.module.css';
import { api, data } from '~/api/client';
import { freshness } from '~/api/freshness';
import { ApiError } from '~/api/problem';
import { OwnName } from '~/features/account/OwnName';
import { useRefusal } from '~/i18n/useRefusal';
import { CodeField } from '~/ui/CodeField';
import { PasswordField } from '~/ui/PasswordField';
import { PlainField } from '~/ui/PlainField';
import { RefusalNotice } from '~/ui/RefusalNotice';

/** 本人確認: opens where a call wants both factors again; the call goes on when they were right. */
export function FreshDialog({ withFactor = true }: { withFactor?: boolean }) {
  const answer = useRef<((proved: boolean) => void) | null>(null);
  // A new number is a new form: nothing of an earlier proof stays in it.
  const [turn, setTurn] = useState(0);
  const [opened, setOpened] = useState(false);

  useEffect(
    () =>
      freshness.askWith(
        () =>
          new Promise((done) => {
            answer.current = done;
            setTurn((before) => before + 1);
            setOpened(true);
          }),
      ),
    [],
  );
  // Whoever waits is not left waiting when the page goes.
  useEffect(() => () => answer.current?.(false), []);

  const close = (proved: boolean) => {
    setOpened(false);
    answer.current?.(proved);
    answer.current = null;
  };
  return <FreshForm key={turn} opened={opened} withFactor={withFactor} onClose={close} />;
}

interface FreshFormProps {
  opened: boolean;
  /** Whether there is an authenticator already; if the page is wrong about it, the server says so. */
  withFactor: boolean;
  onClose: (proved: boolean) => void;
}

function FreshForm({ opened, withFactor, onClose }: FreshFormProps) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const [kind, setKind] = useState<'code' | 'recovery_code' | null>(withFactor ? 'code' : null);
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const missing = password === '' ? 'password' : code.trim() === '' ? kind : null;
  const fields = ['password', ...(kind === null ? [] : [kind])];
  const prove = useMutation({
    mutationFn: (full: string) =>
      data(
        api.POST('/members/me/security/fresh', {
          body: { password, ...(kind !== null && { [kind]: full.trim() }) },
        }),
      ),
    onSuccess: () => onClose(true),
    onError: (error) => {
      setCode('');
      if (kind === null && wantsCode(error)) {
        setKind('code');
        prove.reset();
      }
    },
  });
  const refusal = useRefusal(prove.error, fields);
  const send = (full: string) => {
    if (!prove.isPending && password !== '') prove.mutate(full);
  };

  return (
    <Modal
      opened={opened}
      onClose={() => onClose(false)}
      title={<b className={classes.title}>{t('fresh.title')}</b>}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (missing) document.getElementById(`fresh-${missing}`)?.focus();
          else send(code);
        }}
      >
        <fieldset className={classes.form} disabled={prove.isPending}>
          <p>{t(kind === null ? 'fresh.lead_password' : 'fresh.lead')}</p>
          {kind !== null && <OwnName />}
          <RefusalNotice {...refusal} />
          <PasswordField
            id="fresh-password"
            label={t('sign_in.password')}
            value={password}
            autoComplete="current-password"
            error={
              tried && password === '' ? t('sign_in.password_missing') : refusal.of('password')
            }
            onChange={setPassword}
          />
          {kind === 'code' && (
            <div>
              <p className={classes.label}>{t('fresh.code')}</p>
              <CodeField
                id="fresh-code"
                label={t('fresh.code')}
                value={code}
                error={refusal.of('code')}
                hint={t('fresh.code_hint')}
                onChange={setCode}
                onComplete={send}
              />
            </div>
          )}
          {kind === 'recovery_code' && (
            <PlainField
              id="fresh-recovery_code"
              label={t('sign_in.recovery_code')}
              value={code}
              error={refusal.of('recovery_code')}
              hint={t('sign_in.recovery_hint')}
              onChange={setCode}
            />
          )}
          {kind !== null && (
            <button
              type="button"
              className="lnk"
              onClick={() => {
                setCode('');
                prove.reset();
                setKind(kind === 'code' ? 'recovery_code' : 'code');
              }}
            >
              {t(kind === 'code' ? 'sign_in.use_recovery' : 'sign_in.use_code')}
            </button>
          )}
          <div className={classes.buttons}>
            <Button variant="default" onClick={() => onClose(false)}>
              {t('ui.cancel')}
            </Button>
            <Button type="submit" loading={prove.isPending}>
              {t('fresh.confirm')}
            </Button>
          </div>
        </fieldset>
      </form>
    </Modal>
  );
}

const wantsCode = (error: unknown) =>
  error instanceof ApiError &&
  error.problem.errors?.some(({ field, code }) => field === 'code' && code === 'required') === true;
