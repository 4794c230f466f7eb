import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** How large pages are shown, of the width that there is. */
const STEPS = [100, 150, 200, 300] as const;

/** Pages that are made larger where they are looked at: what stood in the middle of the window stays there. */
export function useZoom() {
  const frame = useRef<HTMLDivElement>(null);
  const [step, setStep] = useState(0);
  const go = (next: number) => {
    const pages = frame.current;
    if (pages === null) return setStep(next);
    const middle = window.innerHeight / 2;
    const before = pages.getBoundingClientRect();
    const down = (middle - before.top) / (before.height || 1);
    const across = (pages.scrollLeft + pages.clientWidth / 2) / (pages.scrollWidth || 1);
    flushSync(() => setStep(next));
    const after = pages.getBoundingClientRect();
    window.scrollBy(0, after.top + down * after.height - middle);
    pages.scrollLeft = across * pages.scrollWidth - pages.clientWidth / 2;
  };
  return {
    frame,
    percent: STEPS[step] ?? STEPS[0],
    larger: step + 1 < STEPS.length ? () => go(step + 1) : undefined,
    smaller: step > 0 ? () => go(step - 1) : undefined,
  };
}

export type Zoom = ReturnType<typeof useZoom>;
