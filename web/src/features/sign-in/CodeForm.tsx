import { Button, PinInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './LoginPage.module.css';
import { refusalOf, type Refusal } from './refusal';
import { RefusalNotice } from './RefusalNotice';
import { api, data } from '~/api/client';
import { toHalfWidth } from '~/lib/width';

/** Specification §9. */
const CODE_LENGTH = 6;

interface CodeFormProps {
  email: string;
  onBack: () => void;
  onDone: () => void;
}

/** The code of the authenticator; the sixth digit sends it. */
export function CodeForm({ email, onBack, onDone }: CodeFormProps) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  const submit = async (full: string) => {
    setBusy(true);
    setRefusal(null);
    try {
      await data(api.POST('/login/code', { body: { code: toHalfWidth(full) } }));
      onDone();
    } catch (error) {
      setRefusal(refusalOf(error, 'code'));
      setCode('');
      setAttempt((count) => count + 1);
      setBusy(false);
    }
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (code.length === CODE_LENGTH) void submit(code);
      }}
    >
      <h1>{t('sign_in.code_title')}</h1>
      <p className="sub">{t('sign_in.code_lead', { email })}</p>
      <div className={classes.form}>
        <RefusalNotice refusal={refusal} />
        <div role="group" aria-label={t('sign_in.code')}>
          <PinInput
            // A new input per attempt: empty, with the caret in its first place.
            key={attempt}
            className={classes.code ?? ''}
            length={CODE_LENGTH}
            type="number"
            oneTimeCode
            autoFocus
            placeholder=""
            size="lg"
            disabled={busy}
            value={code}
            getInputProps={(place) => ({
              'aria-label': t('sign_in.digit', { place: place + 1, count: CODE_LENGTH }),
            })}
            onChange={setCode}
            onComplete={(full) => void submit(full)}
          />
        </div>
        <p className="mute sm">{t('sign_in.code_hint')}</p>
        <Button type="submit" size="md" fullWidth loading={busy}>
          {t('sign_in.submit')}
        </Button>
        <Button variant="subtle" onClick={onBack}>
          {t('sign_in.back')}
        </Button>
      </div>
    </form>
  );
}
