import { Button, Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './fresh.module.css';
import { api, data } from '~/api/client';
import { freshness } from '~/api/freshness';
import { OwnName } from '~/features/account/OwnName';
import { useRefusal } from '~/i18n/useRefusal';
import { CodeField } from '~/ui/CodeField';
import { PasswordField } from '~/ui/PasswordField';
import { PlainField } from '~/ui/PlainField';
import { RefusalNotice } from '~/ui/RefusalNotice';

/** 本人確認: opens where a call wants both factors again; the call goes on when they were right. */
export function FreshDialog() {
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
  return <FreshForm key={turn} opened={opened} onClose={close} />;
}

function FreshForm({ opened, onClose }: { opened: boolean; onClose: (proved: boolean) => void }) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const [kind, setKind] = useState<'code' | 'recovery_code'>('code');
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const missing = password === '' ? 'password' : code.trim() === '' ? kind : null;
  const prove = useMutation({
    mutationFn: (full: string) =>
      data(api.POST('/members/me/security/fresh', { body: { password, [kind]: full.trim() } })),
    onSuccess: () => onClose(true),
    onError: () => setCode(''),
  });
  const refusal = useRefusal(prove.error, ['password', kind]);
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
          <p>{t('fresh.lead')}</p>
          <OwnName />
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
          {kind === 'code' ? (
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
          ) : (
            <PlainField
              id="fresh-recovery_code"
              label={t('sign_in.recovery_code')}
              value={code}
              error={refusal.of('recovery_code')}
              hint={t('sign_in.recovery_hint')}
              onChange={setCode}
            />
          )}
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
