import { lazy, startTransition, Suspense, useEffect, useState } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import { useLocation, useNavigate } from 'react-router';
import { PasswordForm, type LoginNext } from './PasswordForm';
import { memory } from '~/api/memory';
import { session } from '~/api/session';
import type { LoginArrival } from '~/lib/arrival';
import { toAddress } from '~/lib/address';
import { paths } from '~/lib/paths';
import { resume } from '~/lib/resume';
import { useTitle } from '~/lib/useTitle';
import { Column } from '~/ui/Column';
import { Notice } from '~/ui/Notice';

/** Asked for behind the password, so it is not a part of the first page. */
const CodeForm = lazy(async () => ({ default: (await import('./CodeForm')).CodeForm }));

/** Two views of one card: e-mail and password, then the second factor. */
export function LoginPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const arrival = useLocation().state as LoginArrival | null;
  const [email, setEmail] = useState('');
  const [step, setStep] = useState<'password' | 'code'>('password');
  const [resetAt, setResetAt] = useState<string | null>(null);
  const [ended, setEnded] = useState<unknown>(null);
  const [isTyped] = useState(() => resume.read()?.draft != null);
  useTitle(t('sign_in.title'));
  useEffect(() => {
    // Whoever comes here by themselves is not told off for a session that is gone.
    session.end();
    // No page of a member stands any more, so nothing needs what was loaded for it.
    memory.shut();
  }, []);

  const enter = (address: string) => {
    memory.enter({ email: address });
    session.start();
    // Who is another member has nothing here to go back to.
    const standing = resume.take();
    void navigate(standing?.path ?? arrival?.to ?? paths.materials(), {
      replace: true,
      state: standing && { draft: standing.draft },
    });
  };

  const goOn = ({ next, mfa_reset_available_at: at }: LoginNext) => {
    setResetAt(at ?? null);
    // The password stays on the screen until its successor is there.
    if (next === 'code') startTransition(() => setStep('code'));
    // The guard of this page knows the step that comes next.
    else {
      memory.enter({ email: toAddress(email) });
      void navigate(paths.signup('verify'));
    }
  };

  return (
    <Column>
      {arrival?.after !== undefined && (
        <Notice tone="info" title={t(`sign_in.after_${arrival.after}`)} role="status">
          {arrival.after === 'end' && isTyped && t('sign_in.typed_is_kept')}
        </Notice>
      )}
      <Suspense>
        {step === 'password' ? (
          <PasswordForm
            email={email}
            onEmail={setEmail}
            ended={ended}
            onSignedIn={enter}
            onNext={goOn}
          />
        ) : (
          <CodeForm
            email={email}
            resetAt={resetAt}
            onBack={() => {
              setEnded(null);
              setStep('password');
            }}
            onEnded={(error) => {
              setEnded(error);
              setStep('password');
            }}
            onDone={enter}
          />
        )}
      </Suspense>
    </Column>
  );
}
