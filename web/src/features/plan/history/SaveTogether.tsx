import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import classes from './history.module.css';
import { loadPapers } from './queries';
import type { BillingItem } from '~/api/wire';
import { useRefusal } from '~/i18n/useRefusal';
import { useTranslation } from '~/i18n/useTranslation';
import { saveFile } from '~/lib/saveFile';
import { RefusalNotice } from '~/ui/RefusalNotice';

interface SaveTogetherProps {
  /** Those of this page that have an invoice. */
  shown: readonly BillingItem[];
  chosen: ReadonlySet<string>;
}

/** まとめて保存: the papers of what is chosen, or else of all that is shown, as one archive. */
export function SaveTogether({ shown, chosen }: SaveTogetherProps) {
  const { t } = useTranslation();
  const picked = shown.filter(({ id }) => chosen.has(id));
  const save = useMutation({
    mutationFn: () => loadPapers((picked.length > 0 ? picked : shown).map(({ id }) => id)),
    onSuccess: ({ file, name }) => saveFile(file, name),
  });
  const refusal = useRefusal(save.error, [], t('history.not_saved'));
  if (shown.length === 0) return null;
  return (
    <div className={classes.together}>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden="true" />}
        loading={save.isPending}
        onClick={() => save.mutate()}
      >
        {picked.length > 0
          ? t('history.save_chosen', { count: picked.length })
          : t('history.save_shown', { count: shown.length })}
      </Button>
      <RefusalNotice {...refusal} />
    </div>
  );
}
