import { useEffect, useState } from 'react';
import classes from './LoadingBar.module.css';

/** Specification §9: a page that comes within 200 ms shows no bar; the bar is filled after 5 s. */
const LOADING_BAR = { throttleMs: 200, durationMs: 5_000 } as const;

/** The bar at the top while another page is on its way. */
export function LoadingBar({ busy }: { busy: boolean }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => setLate(true), LOADING_BAR.throttleMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [busy]);
  if (!busy || !late) return null;
  return (
    <div
      className={classes.bar}
      style={{ animationDuration: `${LOADING_BAR.durationMs}ms` }}
      aria-hidden="true"
    />
  );
}
