import { Button } from '@mantine/core';
import { IconCopy, IconDeviceMobile } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import classes from './secondFactor.module.css';
import { copyText } from '~/lib/copyText';
import { CodeField } from '~/ui/CodeField';
import { toasts } from '~/ui/toasts';

/** The key of a new authenticator as the server gives it. */
export interface Totp {
  /** Base32 in groups of four, for typing. */
  secret: string;
  /** `otpauth://…`, opened by an authenticator on the same device. */
  uri: string;
  /** The same as a drawing. */
  qr_code: string;
  account: string;
}

interface EnrolStepsProps {
  totp: Totp;
  code: string;
  onCode: (code: string) => void;
  onComplete: (code: string) => void;
  error?: string | undefined;
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li>
      <span className={classes.number} aria-hidden="true">
        {number}
      </span>
      <div>
        <h2>{title}</h2>
        {children}
      </div>
    </li>
  );
}

function QrCode({ totp }: { totp: Totp }) {
  const { t } = useTranslation();
  return (
    <figure className={classes.qr}>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(totp.qr_code)}`}
        alt={t('second_factor.qr')}
        width={176}
        height={176}
      />
      <figcaption className="xs mute">
        {t('second_factor.account')}
        <br />
        {totp.account}
      </figcaption>
    </figure>
  );
}

/** 認証アプリの登録: have one, give it the key, and show that it counts. */
export function EnrolSteps({ totp, code, onCode, onComplete, error }: EnrolStepsProps) {
  const { t } = useTranslation();
  const copy = async () => {
    const copied = await copyText(totp.secret.replaceAll(' ', ''));
    toasts.show(t(copied ? 'second_factor.copied' : 'second_factor.not_copied'));
  };
  return (
    <ol className={classes.steps}>
      <Step number={1} title={t('second_factor.have')}>
        <p className="sub">{t('second_factor.have_text')}</p>
        <details className={classes.more}>
          <summary>{t('second_factor.apps')}</summary>
          <p className="sub">{t('second_factor.apps_text')}</p>
        </details>
      </Step>
      <Step number={2} title={t('second_factor.register')}>
        <div className={classes.register}>
          <div>
            <p className={`sub ${classes.wide}`}>{t('second_factor.scan')}</p>
            <Button
              className={classes.narrow ?? ''}
              component="a"
              href={totp.uri}
              variant="default"
              fullWidth
              leftSection={<IconDeviceMobile size={18} stroke={1.7} aria-hidden="true" />}
            >
              {t('second_factor.open')}
            </Button>
            <p className={`sm sub ${classes.byKey}`}>{t('second_factor.by_key')}</p>
            <div className={classes.key}>
              <code>{totp.secret}</code>
              <Button
                variant="default"
                leftSection={<IconCopy size={16} stroke={1.7} aria-hidden="true" />}
                onClick={() => void copy()}
              >
                {t('second_factor.copy')}
              </Button>
            </div>
            <p className="xs mute">{t('second_factor.key_kind')}</p>
            <details className={`${classes.more} ${classes.narrow}`}>
              <summary>{t('second_factor.other_device')}</summary>
              <QrCode totp={totp} />
            </details>
          </div>
          <div className={classes.wide}>
            <QrCode totp={totp} />
          </div>
        </div>
      </Step>
      <Step number={3} title={t('second_factor.type')}>
        <div className={classes.code}>
          <CodeField
            id="code"
            label={t('second_factor.type')}
            value={code}
            error={error}
            hint={t('second_factor.code_hint')}
            onChange={onCode}
            onComplete={onComplete}
          />
        </div>
      </Step>
    </ol>
  );
}
