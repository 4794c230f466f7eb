import { Badge } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCheck,
  IconClock,
  IconX,
} from '@tabler/icons-react';
import type { Status } from './list';
import { useTranslation } from '~/i18n/useTranslation';

const LOOKS: Record<Status, { color: string; Icon: typeof IconCheck; outlined?: boolean }> = {
  paid: { color: 'green', Icon: IconCheck },
  partly_refunded: { color: 'gray', Icon: IconArrowBackUp, outlined: true },
  refunded: { color: 'gray', Icon: IconArrowBackUp },
  uncollectible: { color: 'red', Icon: IconAlertTriangle },
  draft: { color: 'gray', Icon: IconClock, outlined: true },
  open: { color: 'ai', Icon: IconClock },
  void: { color: 'gray', Icon: IconX, outlined: true },
};

/** お支払いの状態: an icon and words. */
export function StatusBadge({ status }: { status: Status }) {
  const { t } = useTranslation();
  const { color, Icon, outlined = false } = LOOKS[status];
  return (
    <Badge
      component="span"
      color={color}
      variant={outlined ? 'outline' : 'light'}
      size="lg"
      h={22}
      fz={12}
      px={8}
      miw="max-content"
      leftSection={<Icon size={14} aria-hidden="true" />}
    >
      {t(`history.status.${status}`)}
    </Badge>
  );
}
