import { Badge } from '@mantine/core';
import { useTranslation } from '~/i18n/useTranslation';

/** 資料の状態: words always. */
export function StateBadge({ state }: { state: 'draft' | 'complete' }) {
  const { t } = useTranslation();
  return (
    <Badge
      component="span"
      color={state === 'draft' ? 'gray' : 'green'}
      size="lg"
      h={22}
      fz={12}
      px={8}
      // In a narrow table the cell would shrink to the first letter.
      miw="max-content"
    >
      {t(state === 'draft' ? 'state.draft' : 'state.complete')}
    </Badge>
  );
}
