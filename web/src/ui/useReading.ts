import { useRef, type CompositionEvent } from 'react';
import { toKatakana } from '~/lib/kana';
import { readingOf } from '~/lib/reading';

/** Listens to the conversions of a name and tells the reading of each, in katakana. */
export function useReading(onReading: (katakana: string) => void) {
  const shown = useRef<string[]>([]);
  return {
    onCompositionStart: () => {
      shown.current = [];
    },
    onCompositionUpdate: (event: CompositionEvent) => {
      shown.current.push(event.data);
    },
    onCompositionEnd: (event: CompositionEvent) => {
      const reading = readingOf(shown.current);
      // An empty end is a conversion that was given up.
      if (event.data !== '' && reading !== null) onReading(toKatakana(reading));
    },
  };
}
