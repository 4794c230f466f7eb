import { useCallback, useSyncExternalStore } from 'react';

const secondsUntil = (moment: number | null) =>
  moment === null ? 0 : Math.max(0, Math.ceil((moment - Date.now()) / 1_000));

/** Whole seconds until a moment (milliseconds of `Date.now`), counted down; 0 once it has passed. */
export function useSecondsLeft(until: number | null): number {
  const subscribe = useCallback(
    (tick: () => void) => {
      if (secondsUntil(until) === 0) return () => undefined;
      const timer = setInterval(() => {
        tick();
        if (secondsUntil(until) === 0) clearInterval(timer);
      }, 1_000);
      return () => clearInterval(timer);
    },
    [until],
  );
  return useSyncExternalStore(subscribe, () => secondsUntil(until));
}
