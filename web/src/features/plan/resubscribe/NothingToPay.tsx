import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useTranslation } from '~/i18n/useTranslation';
import { paths } from '~/lib/paths';
import { useTitle } from '~/lib/useTitle';
import { StepCard } from '~/ui/StepCard';

/** Nothing is to be paid, and where the plan is; `isWrongPage` where nothing was when the page was asked for. */
export function NothingToPay({ isWrongPage = false }: { isWrongPage?: boolean }) {
  const { t } = useTranslation();
  useTitle(t('resume.nothing_title'));
  return (
    <StepCard
      title={t('resume.nothing_title')}
      lead={t('resume.nothing_lead')}
      aside={
        <Button component={Link} to={paths.materials()} variant="subtle" color="gray">
          {t('resume.to_materials')}
        </Button>
      }
      action={
        <Button component={Link} to={paths.plan()} size="md">
          {t('resume.to_plan')}
        </Button>
      }
    >
      {isWrongPage && <p className="mute sm">{t('resume.nothing_here')}</p>}
    </StepCard>
  );
}
