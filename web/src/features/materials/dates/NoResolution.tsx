import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { withScenario } from '~/features/materials/scenario/useScenario';
import { useTranslation } from '~/i18n/useTranslation';
import { atField, paths } from '~/lib/paths';
import { Empty } from '~/ui/States';

interface NoResolutionProps {
  id: string;
  /** Whether it may be entered. */
  making: boolean;
  scenario: string | null;
  children: ReactNode;
}

/** Nothing is resolved: what cannot be shown for that, and the field. */
export function NoResolution({ id, making, scenario, children }: NoResolutionProps) {
  const { t } = useTranslation();
  const field = atField(withScenario(paths.editMaterial(id), scenario), 'meeting.resolution');
  return (
    <Empty
      action={
        making && (
          <Button component={Link} to={field}>
            {t('dates.to_resolution')}
          </Button>
        )
      }
    >
      {children}
    </Empty>
  );
}
