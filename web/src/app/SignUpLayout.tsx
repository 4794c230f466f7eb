import { useState } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import { Outlet, useLocation, useMatches } from 'react-router';
import { DeleteSignUp } from './DeleteSignUp';
import { FreshDialog } from './FreshDialog';
import classes from './layouts.module.css';
import { LogOutDialog } from './LogOutDialog';
import { useFreeDays } from '~/api/plan';
import { paths } from '~/lib/paths';
import { StepBar } from '~/ui/StepBar';
import { LeaveStep } from '~/ui/StepCard';

/** The seven steps, and the pages of each in their order. */
const STEPS = [
  ['consent', [paths.signup()]],
  ['account', [paths.signup('account')]],
  ['verify', [paths.signup('verify'), paths.signup('verified')]],
  ['mfa', [paths.signup('mfa')]],
  ['payment', [paths.signup('payment')]],
  ['confirm', [paths.signup('confirm')]],
  ['profile', [paths.signup('profile')]],
] as const;

/** Before the account there is nobody to log out, and after the last step nothing to leave. */
const NOTHING_TO_LEAVE: readonly string[] = [
  paths.signup(),
  paths.signup('account'),
  paths.signup('done'),
];

/** Who is at these has a password and no authenticator yet. */
const BEFORE_FACTOR: readonly string[] = [
  paths.signup('verify'),
  paths.signup('verified'),
  paths.signup('mfa'),
];

/** The step bar over the pages of the sign-up, and the ways out that each of them offers. */
export function SignUpLayout() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const [asking, setAsking] = useState<'log_out' | 'delete' | null>(null);
  const close = () => setAsking(null);
  // Without a profile /signup/confirm confirms the profile, not the order.
  const profileMissing = useMatches().at(-1)?.loaderData === 404;
  const page = profileMissing ? paths.signup('profile') : pathname;
  // Where nobody pays there is no card to enter. The steps are shown once that is known.
  const free = useFreeDays();
  const steps = STEPS.filter(([name]) => free === null || name !== 'payment');
  const found = steps.findIndex(([, pages]) => (pages as readonly string[]).includes(page));
  const current = found === -1 ? steps.length : found;

  const waysOut = {
    logOut: () => setAsking('log_out'),
    remove: () => setAsking('delete'),
    removal: t('sign_up.delete.open'),
  };

  return (
    <div className={classes.signUp}>
      <div className={classes.steps}>
        {free !== undefined && (
          <StepBar
            label={t('sign_up.steps')}
            steps={steps.map(([name]) => t(`sign_up.step.${name}`))}
            current={current}
          />
        )}
      </div>
      <LeaveStep value={NOTHING_TO_LEAVE.includes(pathname) ? null : waysOut}>
        <Outlet />
      </LeaveStep>
      <LogOutDialog opened={asking === 'log_out'} onClose={close}>
        {t('sign_up.log_out')}
      </LogOutDialog>
      <DeleteSignUp opened={asking === 'delete'} onClose={close} />
      <FreshDialog withFactor={!BEFORE_FACTOR.includes(pathname)} />
    </div>
  );
}
