import { Button, Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import classes from './States.module.css';

/** One sentence and one thing to do. */
export function Empty({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={`card ${classes.empty}`}>
      <p>{children}</p>
      {action}
    </div>
  );
}

/** A part that could not be loaded says so; the rest of the page stays usable. */
export function PartError({ children, retry }: { children?: ReactNode; retry: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={`card ${classes.empty}`} role="alert">
      <p className={classes.danger}>
        <IconAlertTriangle size={18} stroke={1.7} aria-hidden="true" />
        {children ?? t('ui.part_failed')}
      </p>
      <Button
        variant="default"
        leftSection={<IconRefresh size={16} aria-hidden="true" />}
        onClick={retry}
      >
        {t('ui.retry')}
      </Button>
    </div>
  );
}

const PATIENCE_MS = 200;

/** The shape of what comes, after a moment in which it may come by itself. */
export function Waiting({ rows, height = 52 }: { rows: number; height?: number }) {
  const { t } = useTranslation();
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!late) return null;
  return (
    <div role="status" aria-label={t('ui.loading')} className={classes.rows}>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height={height} radius={6} />
      ))}
    </div>
  );
}
