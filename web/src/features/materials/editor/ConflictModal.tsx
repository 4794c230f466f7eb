import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import classes from './editor.module.css';
import type { MaterialForm } from './form';
import { fromInput } from './fromInput';
import { differing } from './sections';
import { useProblemWords } from './useProblemWords';
import { loadForEditing, type Saved } from '~/features/materials/records';
import { PartError, Waiting } from '~/ui/States';

interface ConflictModalProps {
  id: string;
  mine: MaterialForm;
  onTheirs: (saved: Saved) => void;
  onMine: (etag: string) => void;
}

/** Somebody else was faster: the member chooses, and sees what differs. */
export function ConflictModal({ id, mine, onTheirs, onMine }: ConflictModalProps) {
  const { t } = useTranslation();
  const words = useProblemWords();
  const theirs = useQuery({
    queryKey: ['conflict', id],
    queryFn: ({ signal }) => loadForEditing(id, signal),
    gcTime: 0,
    staleTime: 0,
  });
  const fields = theirs.data ? differing(mine, fromInput(theirs.data.record.input)) : [];
  // What was sent before arrived, and only the answer was lost: there is nothing to choose.
  const same = theirs.data !== undefined && fields.length === 0 ? theirs.data.etag : null;
  useEffect(() => {
    if (same !== null) onMine(same);
  }, [same, onMine]);
  return (
    <Modal
      opened
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      onClose={() => undefined}
      title={<b>{t('editor.conflict_title')}</b>}
    >
      {theirs.isPending && <Waiting rows={2} height={24} />}
      {theirs.isError && <PartError retry={() => void theirs.refetch()} />}
      {theirs.data && same === null && (
        <>
          <p>{t('editor.conflict_text')}</p>
          <ul className={classes.problems}>
            {[...new Set(fields.map(words.nameOrNull))].map(
              (name) => name !== null && <li key={name}>{name}</li>,
            )}
          </ul>
          <div className={classes.modalButtons}>
            <Button variant="default" onClick={() => onTheirs(theirs.data)}>
              {t('editor.take_theirs')}
            </Button>
            <Button onClick={() => onMine(theirs.data.etag)}>{t('editor.keep_mine')}</Button>
          </div>
        </>
      )}
    </Modal>
  );
}
