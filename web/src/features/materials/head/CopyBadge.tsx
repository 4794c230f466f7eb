import { Badge } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { BADGE } from './badge';
import { useTranslation } from '~/i18n/useTranslation';

/** コピー: the material is named as the one that it was copied from. */
export function CopyBadge() {
  const { t } = useTranslation();
  return (
    <Badge
      {...BADGE}
      variant="default"
      c="gray.7"
      miw="max-content"
      leftSection={<IconCopy size={13} stroke={1.6} aria-hidden="true" />}
    >
      {t('list.copied')}
    </Badge>
  );
}
