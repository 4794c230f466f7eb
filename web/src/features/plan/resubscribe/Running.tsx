import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useTranslation } from '~/i18n/useTranslation';
import { paths } from '~/lib/paths';
import { Notice } from '~/ui/Notice';
import { StepCard } from '~/ui/StepCard';

/** Nothing is left to be paid: it was paid here, or elsewhere. */
export function Running({ paid }: { paid: boolean }) {
  const { t } = useTranslation();
  return (
    <StepCard
      title={t('resume.running')}
      lead={t('resume.running_lead')}
      aside={
        <Button component={Link} to={paths.plan()} variant="subtle" color="gray">
          {t('resume.to_plan')}
        </Button>
      }
      action={
        <Button component={Link} to={paths.materials()} size="md">
          {t('resume.to_materials')}
        </Button>
      }
    >
      {paid && <Notice tone="ok" title={t('resume.paid')} role="status" />}
    </StepCard>
  );
}
