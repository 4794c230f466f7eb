import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './fields.module.css';

/** The message of a field: an icon and words, never colour alone. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <span className={classes.error} id={id}>
      <IconAlertTriangle size={16} stroke={1.7} aria-hidden="true" />
      <span>{children}</span>
    </span>
  );
}
