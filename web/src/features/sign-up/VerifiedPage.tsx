import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from '~/i18n/useTranslation';
import { Link } from 'react-router';
import classes from './signUp.module.css';
import { paths } from '~/lib/paths';
import { useTitle } from '~/lib/useTitle';
import { StepCard } from '~/ui/StepCard';

/** The address is proved. */
export function VerifiedPage() {
  const { t } = useTranslation();
  useTitle(t('sign_up.verified.title'));
  return (
    <StepCard
      title={t('sign_up.verified.title')}
      lead={t('sign_up.verified.lead')}
      action={
        <Button component={Link} to={paths.signup('mfa')} size="md">
          {t('sign_up.verified.next')}
        </Button>
      }
    >
      <span className={classes.tick} aria-hidden="true">
        <IconCheck size={32} stroke={2.2} />
      </span>
    </StepCard>
  );
}
