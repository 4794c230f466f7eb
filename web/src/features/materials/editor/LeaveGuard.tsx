import { Button, Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import { useBlocker } from 'react-router';
import classes from './editor.module.css';
import { session } from '~/api/session';
import { useRefusal } from '~/i18n/useRefusal';
import { resume } from '~/lib/resume';

interface LeaveGuardProps {
  /** Whether something would be lost right now. */
  dirty: () => boolean;
  /** Writes what can be written; whether nothing is lost then. */
  save: () => Promise<boolean>;
  /** Why the last save failed. */
  failure: unknown;
  /** Forgets what was typed since. */
  discard: () => void;
  /** Keeps in the browser what is typed; the name of it, null where it could not be kept. */
  keep: () => string | null;
  /** Pages that still belong to the editor. */
  allowed: (pathname: string) => boolean;
}

/**
 * Asks before what was typed would be lost. Where the session ended, it is kept in the browser instead,
 * and log-in leads back to it.
 */
export function LeaveGuard(props: LeaveGuardProps) {
  const { dirty, save, failure, discard, keep, allowed } = props;
  const { t } = useTranslation();
  const [failed, setFailed] = useState(false);
  const refusal = useRefusal(failure, [], t('editor.leave_failed'));
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    // what else is chosen on the page leaves nothing
    const stays =
      nextLocation.pathname === currentLocation.pathname || allowed(nextLocation.pathname);
    if (stays || session.left) return false;
    const isTyped = dirty();
    if (session.authenticated) return isTyped;
    const draft = isTyped ? keep() : null;
    if (isTyped && draft === null) return true;
    resume.write({ path: currentLocation.pathname + currentLocation.search, draft });
    return false;
  });

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (dirty()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [dirty]);

  if (blocker.state !== 'blocked') return null;
  return (
    <Modal
      opened
      size={540}
      onClose={() => blocker.reset()}
      title={<b>{t('editor.leave_title')}</b>}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <p>{failed ? (refusal.text ?? t('editor.leave_failed')) : t('editor.leave_text')}</p>
      <div className={classes.modalButtons}>
        <Button variant="default" onClick={() => blocker.reset()} data-autofocus>
          {t('editor.stay')}
        </Button>
        <Button
          variant="default"
          c="red"
          onClick={() => {
            discard();
            blocker.proceed();
          }}
        >
          {t('editor.discard')}
        </Button>
        <Button
          onClick={() => {
            void save().then((safe) => {
              if (safe) blocker.proceed();
              else setFailed(true);
            });
          }}
        >
          {t('editor.save_and_go')}
        </Button>
      </div>
    </Modal>
  );
}
