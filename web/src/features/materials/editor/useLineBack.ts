import { useEffect, useRef, useState } from 'react';

/** Whether the network was gone while the form stood, and is back; tells when it comes back. */
export function useLineBack(back: () => void): boolean {
  const [isBack, setBack] = useState(false);
  const latest = useRef(back);
  useEffect(() => {
    latest.current = back;
  });
  useEffect(() => {
    const gone = () => setBack(false);
    const here = () => {
      setBack(true);
      latest.current();
    };
    window.addEventListener('offline', gone);
    window.addEventListener('online', here);
    return () => {
      window.removeEventListener('offline', gone);
      window.removeEventListener('online', here);
    };
  }, []);
  return isBack;
}
