import type { ReactNode } from 'react';
import classes from './Column.module.css';

/** The one column of log-in and recovery; `wide` for what needs two beside each other. */
export function Column({ wide = false, children }: { wide?: boolean; children: ReactNode }) {
  return <div className={`${classes.column} ${wide ? classes.wide : ''}`}>{children}</div>;
}
