import { useSyncExternalStore } from 'react';

/**
 * Whether a query holds, with one listener for all who ask. A page has a figure in every cell; were each
 * to listen for itself, each would be rendered on its own when the width changes, and React takes more
 * than fifty of those for a loop.
 */
function watched(query: string): () => boolean {
  const asked = () => window.matchMedia(query);
  const listeners = new Set<() => void>();
  const tell = () => listeners.forEach((listener) => listener());
  let heard: MediaQueryList | null = null;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    if (heard === null) {
      heard = asked();
      heard.addEventListener('change', tell);
    }
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      heard?.removeEventListener('change', tell);
      heard = null;
    };
  };
  return () => useSyncExternalStore(subscribe, () => asked().matches);
}

/** Below lg (992 px): one column, cards instead of tables, reasons inside the page. */
export const useNarrow = watched('(max-width: 991px)');

/** Below xl (1200 px): no room for a table of many columns beside the list of an area's pages. */
export const useMedium = watched('(max-width: 1199px)');

/** Below md (768 px), the width of a phone; never on paper, which is narrow too. */
export const usePhone = watched('screen and (max-width: 767px)');
