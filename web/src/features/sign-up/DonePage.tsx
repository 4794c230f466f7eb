import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from '~/i18n/useTranslation';
import { Link } from 'react-router';
import classes from './signUp.module.css';
import { paths } from '~/lib/paths';
import { useTitle } from '~/lib/useTitle';
import { StepCard } from '~/ui/StepCard';

/** The end of the sign-up: what to do first. */
export function DonePage() {
  const { t } = useTranslation();
  useTitle(t('sign_up.done.title'));
  return (
    <StepCard
      title={t('sign_up.done.title')}
      lead={t('sign_up.done.lead')}
      aside={
        <Button component={Link} to={paths.materials()} variant="subtle" color="gray">
          {t('sign_up.done.list')}
        </Button>
      }
      action={
        <Button component={Link} to={paths.createMaterial()} size="md">
          {t('sign_up.done.create')}
        </Button>
      }
    >
      <span className={classes.tick} aria-hidden="true">
        <IconCheck size={32} stroke={2.2} />
      </span>
      <p>{t('sign_up.done.mail')}</p>
    </StepCard>
  );
}
