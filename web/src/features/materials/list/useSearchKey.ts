import { useEffect } from 'react';

/** Where a key is a letter, or chooses among what stands open. */
const TYPED_IN = [
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"])',
  'textarea',
  'select',
  '[contenteditable]',
  '[role="menu"]',
  '[role="listbox"]',
].join();

/** "/" goes to the field of the search, where it is not typed into another one. */
export function useSearchKey(...fields: string[]) {
  const ids = fields.join(' ');
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.isComposing || event.defaultPrevented) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(TYPED_IN) !== null) return;
      // A question that stands open is answered first.
      if (document.querySelector('[role="dialog"]') !== null) return;
      const found = ids.split(' ').map((id) => document.getElementById(id));
      const field = found.find((one) => one instanceof HTMLInputElement);
      if (field === undefined) return;
      event.preventDefault();
      field.focus();
      field.select();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [ids]);
}
