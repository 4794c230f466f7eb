import { CloseButton } from '@mantine/core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import { toasts, type Toast } from './toasts';
import classes from './Toasts.module.css';

const STAYS_MS = 6_000;

function OneToast({ toast }: { toast: Toast }) {
  const { t } = useTranslation();
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => toasts.close(toast.id), STAYS_MS);
    return () => clearTimeout(timer);
  }, [held, toast.id]);
  return (
    <div
      className={classes.toast}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span>{toast.text}</span>
      {toast.undo !== undefined && (
        <button type="button" className={classes.undo} onClick={() => toasts.undo(toast.id)}>
          {t('ui.undo')}
        </button>
      )}
      <CloseButton
        variant="transparent"
        c="white"
        aria-label={t('ui.close')}
        onClick={() => toasts.close(toast.id)}
      />
    </div>
  );
}

export function Toasts() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.read, toasts.read);
  return (
    <div className={`${classes.stack} no-print`} role="status">
      {shown.map((toast) => (
        <OneToast key={toast.id} toast={toast} />
      ))}
    </div>
  );
}
