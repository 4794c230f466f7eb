import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

const read = () => navigator.onLine;

/** Whether the machine has a network; a page that the build draws is for who has. */
export const useOnline = () => useSyncExternalStore(subscribe, read, () => true);
