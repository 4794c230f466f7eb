import { useEffect, useRef } from 'react';

/** Where the key is one of the field's own. */
const TYPING = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]';

/** Delete asks for what is selected; not where something is typed, and not behind a question. */
export function useDeleteKey(ask: () => void) {
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target, key } = event;
      if (key !== 'Delete' || event.repeat || event.defaultPrevented) return;
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if (target instanceof Element && target.closest(TYPING) !== null) return;
      if (document.querySelector('dialog[open], [role="dialog"], [role="menu"]') !== null) return;
      latest.current();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
