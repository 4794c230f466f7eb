import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import classes from './ConfirmModal.module.css';

interface ConfirmModalProps {
  opened: boolean;
  /** A question with its object. */
  title: string;
  /** What goes and what stays. */
  children?: ReactNode;
  /** Repeats the verb of the question. */
  action: string;
  cancel?: string;
  danger?: boolean;
  busy?: boolean;
  /** For what is more than a few lines. */
  wide?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that cannot be undone. */
export function ConfirmModal(props: ConfirmModalProps) {
  const { opened, title, children, action, cancel, danger, busy, wide, onConfirm, onClose } = props;
  const { t } = useTranslation();
  // What becomes of a call that is under way is said here.
  const close = busy === true ? () => undefined : onClose;
  return (
    <Modal
      opened={opened}
      onClose={close}
      size={wide === true ? 'lg' : 'md'}
      title={<b className={classes.title}>{title}</b>}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <div className={classes.body}>{children}</div>
      <div className={classes.buttons}>
        <Button variant="default" onClick={close} data-autofocus>
          {cancel ?? t('ui.cancel')}
        </Button>
        <Button color={danger === true ? 'red' : 'ai'} loading={busy === true} onClick={onConfirm}>
          {action}
        </Button>
      </div>
    </Modal>
  );
}
