import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, Navigate, Outlet, useLocation, useMatches } from 'react-router';
import { FreshDialog } from './FreshDialog';
import classes from './layouts.module.css';
import { LogOutDialog } from './LogOutDialog';
import { NothingToPay } from '~/features/plan/resubscribe/NothingToPay';
import { useTranslation } from '~/i18n/useTranslation';
import type { Key } from '~/i18n/words';
import { paths } from '~/lib/paths';

const quiet = { variant: 'subtle', color: 'gray', size: 'xs' } as const;

/** The pages of a member who is to pay, or to order anew, and the ways out that each of them offers. */
export function ResubscribeLayout() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const [leaving, setLeaving] = useState(false);
  const deletes = pathname === paths.resubscribe('delete');
  // What the door learned: with this status the plan runs, and the way to leave is the members' own.
  if (useMatches().at(-1)?.loaderData === 200) {
    return (
      <div className={classes.signUp}>
        {deletes ? <Navigate to={paths.deleteAccount()} replace /> : <NothingToPay isWrongPage />}
      </div>
    );
  }
  const ways: { to: string; words: Key }[] = [
    { to: paths.plan(), words: 'resume.to_plan' },
    { to: paths.paymentHistory(), words: 'resume.to_history' },
    deletes
      ? { to: paths.resubscribe('payment'), words: 'resume.back' }
      : { to: paths.resubscribe('delete'), words: 'resume.to_deletion' },
  ];
  return (
    <div className={classes.signUp}>
      <Outlet />
      <div className={classes.waysOut}>
        {ways.map(({ to, words }) => (
          <Button key={to} component={Link} {...quiet} to={to}>
            {t(words)}
          </Button>
        ))}
        <Button {...quiet} onClick={() => setLeaving(true)}>
          {t('log_out.action')}
        </Button>
      </div>
      <LogOutDialog opened={leaving} onClose={() => setLeaving(false)}>
        {t('log_out.text')}
      </LogOutDialog>
      <FreshDialog />
    </div>
  );
}
