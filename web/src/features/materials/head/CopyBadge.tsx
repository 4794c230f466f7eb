import { Badge } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from '~/i18n/useTranslation';

/** コピー: the material is named as the one that it was copied from. */
export function CopyBadge() {
  const { t } = useTranslation();
  return (
    <Badge
      component="span"
      variant="default"
      c="gray.7"
      size="lg"
      h={22}
      fz={12}
      px={8}
      miw="max-content"
      leftSection={<IconCopy size={13} stroke={1.6} aria-hidden="true" />}
    >
      {t('list.copied')}
    </Badge>
  );
}
