import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import { FreshDialog } from './FreshDialog';
import classes from './layouts.module.css';
import { LogOutDialog } from './LogOutDialog';
import { useTranslation } from '~/i18n/useTranslation';
import { paths } from '~/lib/paths';

/** The pages of a member who is to pay, or to order anew, and the ways out that each of them offers. */
export function ResubscribeLayout() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const [leaving, setLeaving] = useState(false);
  const deleting = pathname === paths.resubscribe('delete');
  return (
    <div className={classes.signUp}>
      <Outlet />
      <div className={classes.waysOut}>
        <Button variant="subtle" color="gray" size="xs" onClick={() => setLeaving(true)}>
          {t('log_out.action')}
        </Button>
        <Button
          component={Link}
          variant="subtle"
          color="gray"
          size="xs"
          to={paths.resubscribe(deleting ? 'payment' : 'delete')}
        >
          {t(deleting ? 'resume.back' : 'resume.to_deletion')}
        </Button>
      </div>
      <LogOutDialog opened={leaving} onClose={() => setLeaving(false)}>
        {t('log_out.text')}
      </LogOutDialog>
      <FreshDialog />
    </div>
  );
}
