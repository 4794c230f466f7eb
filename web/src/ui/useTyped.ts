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
  return {
    text: typed ?? show(value),
    typing: typed !== null,
    type(text: string) {
      setTyped(text);
      onChange(read(text));
    },
    focus: () => {
      setTyped(show(value));
    },
    leave: () => {
      setTyped(null);
    },
  };
}
