import { Modal } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import classes from './DetailModal.module.css';
import { useTranslation } from '~/i18n/useTranslation';

interface DetailModalProps {
  /** What is shown; none while the dialog is closed. */
  of: { id: string; title: string; body: ReactNode } | null;
  onClose: () => void;
}

/** All of one thing of a list, above the list. */
export function DetailModal({ of, onClose }: DetailModalProps) {
  const { t } = useTranslation();
  // What was shown stays in the dialog until it has gone.
  const [last, keep] = useState(of);
  if (of !== null && of.id !== last?.id) keep(of);
  const shown = of ?? last;
  return (
    <Modal
      opened={of !== null}
      onClose={onClose}
      size="lg"
      title={<b className={classes.title}>{shown?.title}</b>}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <div className={classes.body}>{shown?.body}</div>
    </Modal>
  );
}
