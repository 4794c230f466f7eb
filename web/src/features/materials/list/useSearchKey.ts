import { useEffect } from 'react';

/**
 * Ctrl+K, or ⌘K, goes to the field of the search. A single letter without a key that is held would be pressed by
 * whoever speaks to the machine (WCAG 2.1.4).
 */
export function useSearchKey(...fields: string[]) {
  const ids = fields.join(' ');
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || event.ctrlKey === event.metaKey) return;
      if (event.altKey || event.shiftKey || event.isComposing || event.defaultPrevented) return;
      // A question that stands open is answered first.
      if (document.querySelector('[role="dialog"]') !== null) return;
      const found = ids.split(' ').map((id) => document.getElementById(id));
      const field = found.find((one) => one !== null);
      if (field == null) return;
      event.preventDefault();
      field.focus();
      if (field instanceof HTMLInputElement) field.select();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [ids]);
}
