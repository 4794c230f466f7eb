import { useCallback, useEffect, useRef } from 'react';
import { toasts } from '~/ui/toasts';

/** Says what was taken out of the form, and takes it back where that is chosen while the form stands. */
export function useUndo() {
  const shown = useRef(new Set<number>());
  useEffect(() => {
    const open = shown.current;
    return () => open.forEach((id) => toasts.close(id));
  }, []);
  return useCallback((text: string, undo: () => void) => {
    shown.current.add(toasts.show(text, undo));
  }, []);
}
