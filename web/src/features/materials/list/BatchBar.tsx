import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from '~/i18n/useTranslation';
import classes from './list.module.css';
import { SaveDocuments } from './SaveDocuments';
import type { MaterialRow } from '~/api/wire';

interface BatchBarProps {
  chosen: readonly MaterialRow[];
  onDelete: () => void;
  onClear: () => void;
}

/** What can be done with all that is selected: in the head of the table, on a phone at the bottom. */
export function BatchBar({ chosen, onDelete, onClear }: BatchBarProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.batch}>
      <b role="status">{t('list.selected', { count: chosen.length })}</b>
      <SaveDocuments chosen={chosen} />
      <Button
        variant="default"
        c="red"
        leftSection={<IconTrash size={16} aria-hidden="true" />}
        onClick={onDelete}
      >
        {t('list.delete')}
      </Button>
      <button type="button" className={`lnk ${classes.clear}`} onClick={onClear}>
        {t('list.clear_selection')}
      </button>
    </div>
  );
}
