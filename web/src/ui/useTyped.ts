import { useState } from 'react';

/**
 * A field whose value is canonical ("300000", "2027-09-30") while it shows what was typed. Text that
 * cannot be read becomes the value as it is, so that it is neither lost nor silently changed.
 */
export function useTyped(
  value: string,
  show: (value: string) => string,
  read: (text: string) => string,
  onChange: (value: string) => void,
) {
  const [typed, setTyped] = useState<string | null>(null);
  const [typing, setTyping] = useState(false);
  return {
    text: typed ?? show(value),
    /** Since the field was entered: what stood in it before is as wrong as it was. */
    typing,
    type(text: string) {
      setTyped(text);
      setTyping(true);
      onChange(read(text));
    },
    focus: () => {
      setTyped(show(value));
    },
    leave: () => {
      setTyped(null);
      setTyping(false);
    },
  };
}
