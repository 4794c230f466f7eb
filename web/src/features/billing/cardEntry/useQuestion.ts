import { useEffect, useRef, useState } from 'react';
import { useHere } from '~/lib/useHere';

/**
 * Something that is asked in a dialog while a call waits for the answer. Null where none is given: also where the
 * page is left meanwhile, since the call would wait for ever and let nothing follow it.
 */
export function useQuestion<Asked, Answer>() {
  const here = useHere();
  const [asked, setAsked] = useState<Asked | null>(null);
  const waiting = useRef<((given: Answer | null) => void) | null>(null);
  const answer = (given: Answer | null) => {
    setAsked(null);
    waiting.current?.(given);
    waiting.current = null;
  };
  useEffect(
    () => () => {
      waiting.current?.(null);
      waiting.current = null;
    },
    [],
  );
  return {
    /** What is asked now. */
    asked,
    ask(about: Asked): Promise<Answer | null> {
      if (!here.current) return Promise.resolve(null);
      return new Promise((resolve) => {
        waiting.current = resolve;
        setAsked(about);
      });
    },
    answer,
  };
}
