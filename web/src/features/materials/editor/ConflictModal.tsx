import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import conflict from './conflict.module.css';
import classes from './editor.module.css';
import { differences } from './differences';
import { focusFirst } from '~/lib/focus';
import type { MaterialForm } from './form';
import { fromInput } from './fromInput';
import { sectionOf } from './sections';
import { useDifferenceWords } from './useDifferenceWords';
import { loadForEditing, type Saved } from '~/features/materials/records';
import { PartError, Waiting } from '~/ui/States';

const SAFE = 'take-theirs';

interface ConflictModalProps {
  id: string;
  mine: MaterialForm;
  onTheirs: (saved: Saved) => void;
  onMine: (etag: string) => void;
}

/** Somebody else was faster: the member sees both values of what differs, and chooses. */
export function ConflictModal({ id, mine, onTheirs, onMine }: ConflictModalProps) {
  const { t } = useTranslation();
  const words = useDifferenceWords();
  const theirs = useQuery({
    queryKey: ['conflict', id],
    queryFn: ({ signal }) => loadForEditing(id, signal),
    gcTime: 0,
    staleTime: 0,
  });
  const fields = theirs.data ? differences(mine, fromInput(theirs.data.record.input)) : [];
  // What was sent before arrived, and only the answer was lost: there is nothing to choose.
  const same = theirs.data !== undefined && fields.length === 0 ? theirs.data.etag : null;
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
          <ul className={conflict.differences}>
            {fields.map((each) => (
              <li key={each.path}>
                <p>
                  <small>{t(`editor.section.${sectionOf(each.path)}`)}</small>{' '}
                  <b>{words.label(each)}</b>
                </p>
                <dl>
                  <div>
                    <dt>{t('editor.conflict_mine')}</dt>
                    <dd>{words.mine(each)}</dd>
                  </div>
                  <div>
                    <dt>{t('editor.conflict_theirs')}</dt>
                    <dd>{words.theirs(each)}</dd>
                  </div>
                </dl>
              </li>
            ))}
          </ul>
          <div className={classes.modalButtons}>
            <Button variant="default" onClick={() => onMine(theirs.data.etag)}>
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
