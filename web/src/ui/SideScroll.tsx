import type { ReactNode } from 'react';
import classes from './SideScroll.module.css';

/** What may be wider than its card: it scrolls inside, also by keys, and fades where it is cut. */
export function SideScroll({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={label}>
      {children}
    </div>
  );
}
