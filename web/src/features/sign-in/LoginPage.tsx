import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { CodeForm } from './CodeForm';
import { PasswordForm } from './PasswordForm';
import classes from './LoginPage.module.css';
import { session } from '~/api/session';
import { paths } from '~/lib/paths';
import { useTitle } from '~/lib/useTitle';
import { Brand } from '~/ui/Brand';
import { LanguageLink } from '~/ui/LanguageLink';
import { Notice } from '~/ui/Notice';

interface Arrival {
  /** The session ended while a page was open. */
  ended?: true;
  /** Nobody touched the page for 40 minutes. */
  idle?: true;
}

/** Two views of one card: e-mail and password, then the code of the authenticator. */
export function LoginPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const arrival = useLocation().state as Arrival | null;
  const [email, setEmail] = useState('');
  const [step, setStep] = useState<'password' | 'code'>('password');
  useTitle(t('sign_in.title'));
  // Whoever comes here by themselves is not told off for a session that is gone.
  useEffect(() => session.end(), []);

  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <Link className={classes.brand} to={paths.login()}>
          <Brand name={t('site.short_name')} />
        </Link>
        <LanguageLink />
      </header>
      <main className={classes.column} id="main">
        {arrival?.idle === true && (
          <Notice tone="info" title={t('sign_in.after_idle')} role="status" />
        )}
        {arrival?.ended === true && (
          <Notice tone="info" title={t('sign_in.after_end')} role="status" />
        )}
        <section className={`card ${classes.card}`}>
          {step === 'password' ? (
            <PasswordForm email={email} onEmail={setEmail} onDone={() => setStep('code')} />
          ) : (
            <CodeForm
              email={email}
              onBack={() => setStep('password')}
              onDone={() => {
                session.start();
                void navigate(paths.materials(), { replace: true });
              }}
            />
          )}
        </section>
      </main>
      <footer className={classes.footer}>{t('site.copyright')}</footer>
    </div>
  );
}
