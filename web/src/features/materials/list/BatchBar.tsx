import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from '~/i18n/useTranslation';
import classes from './list.module.css';

interface BatchBarProps {
  count: number;
  onDelete: () => void;
  onClear: () => void;
}

/** What can be done with all that is selected: in the head of the table, on a phone at the bottom. */
export function BatchBar({ count, onDelete, onClear }: BatchBarProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.batch}>
      <b role="status">{t('list.selected', { count })}</b>
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
