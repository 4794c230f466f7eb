import { Badge } from '@mantine/core';
import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import type { Standing } from '~/features/plan/standing';
import { useTranslation } from '~/i18n/useTranslation';

const COLORS: Record<Standing, string> = {
  free: 'green',
  trial: 'ai',
  active: 'green',
  ending: 'yellow',
  past_due: 'red',
  ended: 'gray',
};

const ICONS: Partial<Record<Standing, typeof IconClock>> = {
  ending: IconClock,
  past_due: IconAlertTriangle,
};

/** Where the plan stands, in words. */
export function StandingBadge({ standing }: { standing: Standing }) {
  const { t } = useTranslation();
  const Icon = ICONS[standing];
  return (
    <Badge
      component="span"
      color={COLORS[standing]}
      size="lg"
      h={22}
      fz={12}
      px={8}
      miw="max-content"
      {...(Icon && { leftSection: <Icon size={14} aria-hidden="true" /> })}
    >
      {t(`my_plan.standing.${standing}`)}
    </Badge>
  );
}
