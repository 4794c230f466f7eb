import { Badge } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { BADGE } from './badge';
import { useTranslation } from '~/i18n/useTranslation';

/** 法令データの更新: the figures were saved under an earlier edition of the law, and stay so until they are saved again. */
export function LawBadge() {
  const { t } = useTranslation();
  return (
    <Badge
      {...BADGE}
      color="yellow"
      miw="max-content"
      leftSection={<IconRefresh size={13} stroke={1.6} aria-hidden="true" />}
    >
      {t('list.law_changed')}
    </Badge>
  );
}
