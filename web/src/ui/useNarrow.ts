import { useSyncExternalStore } from 'react';

const narrow = () => window.matchMedia('(max-width: 991px)');
const listeners = new Set<() => void>();
const tell = () => listeners.forEach((listener) => listener());
let heard: MediaQueryList | null = null;

/**
 * One listener for all. A page has a figure in every cell; were each to listen for itself, each would
 * be rendered on its own when the width changes, and React takes more than fifty of those for a loop.
 */
function subscribe(listener: () => void) {
  listeners.add(listener);
  if (heard === null) {
    heard = narrow();
    heard.addEventListener('change', tell);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    heard?.removeEventListener('change', tell);
    heard = null;
  };
}

/** Below lg (992 px): one column, cards instead of tables, reasons inside the page. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow().matches);
