import { useEffect, useRef } from 'react';

/** Whether the component still stands on the page: an answer may come after its reader has left. */
export function useHere() {
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return here;
}
