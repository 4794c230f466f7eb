import { Badge } from '@mantine/core';
import { useTranslation } from '~/i18n/useTranslation';

/** Beside a heading, so that its figures are never read as those of the law in force. */
export function ScenarioBadge() {
  const { t } = useTranslation();
  return (
    <Badge component="span" color="yellow" size="lg" h={22} fz={12} px={8}>
      {t('scenario.badge')}
    </Badge>
  );
}
