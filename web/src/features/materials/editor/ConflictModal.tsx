import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import classes from './editor.module.css';
import { DifferenceList } from './DifferenceList';
import { differences } from './differences';
import { focusFirst } from '~/lib/focus';
import type { MaterialForm } from './form';
import { fromInput } from './fromInput';
import { loadForEditing, type Saved } from '~/features/materials/records';
import { PartError, Waiting } from '~/ui/States';

const SAFE = 'take-theirs';

interface ConflictModalProps {
  id: string;
  mine: MaterialForm;
  onTheirs: (saved: Saved) => void;
  /** What the form does not show stays as they have it. */
  onMine: (theirs: Saved) => void;
}

/** Somebody else was faster: the member sees both values of what differs, and chooses. */
export function ConflictModal({ id, mine, onTheirs, onMine }: ConflictModalProps) {
  const { t } = useTranslation();
  const theirs = useQuery({
    queryKey: ['conflict', id],
    queryFn: ({ signal }) => loadForEditing(id, signal),
    gcTime: 0,
    staleTime: 0,
  });
  const fields = theirs.data ? differences(mine, fromInput(theirs.data.record.input)) : [];
  // What was sent before arrived, and only the answer was lost: there is nothing to choose.
  const same = theirs.data !== undefined && fields.length === 0 ? theirs.data : null;
  const isAsking = theirs.data !== undefined && same === null;
  useEffect(() => {
    if (isAsking) focusFirst(SAFE);
  }, [isAsking]);
  useEffect(() => {
    if (same !== null) onMine(same);
  }, [same, onMine]);
  return (
    <Modal
      opened
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      size={600}
      onClose={() => undefined}
      title={<b>{t('editor.conflict_title')}</b>}
    >
      {theirs.isPending && <Waiting rows={2} height={24} />}
      {theirs.isError && <PartError retry={() => void theirs.refetch()} />}
      {theirs.data && isAsking && (
        <>
          <p>{t('editor.conflict_text')}</p>
          <DifferenceList
            fields={fields}
            columns={{ before: t('editor.conflict_mine'), after: t('editor.conflict_theirs') }}
          />
          <div className={classes.modalButtons}>
            <Button variant="default" onClick={() => onMine(theirs.data)}>
              {t('editor.keep_mine')}
            </Button>
            {/* what was typed here can be taken back after it */}
            <Button id={SAFE} onClick={() => onTheirs(theirs.data)}>
              {t('editor.take_theirs')}
            </Button>
          </div>
        </>
      )}
    </Modal>
  );
}
