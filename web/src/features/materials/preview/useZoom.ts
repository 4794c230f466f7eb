import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** How large pages are shown, of the width that there is. */
const STEPS = [100, 150, 200, 300] as const;

const between = (least: number, value: number, most: number) =>
  Math.min(Math.max(value, least), most);

/**
 * Pages that are made larger where they are looked at. Larger ones are moved within a frame that fills the window;
 * what stood in the middle stays there.
 */
export function useZoom() {
  const frame = useRef<HTMLDivElement>(null);
  const sheets = useRef<HTMLDivElement>(null);
  const [step, setStep] = useState(0);
  const go = (next: number) => {
    const [outside, inside] = [frame.current, sheets.current];
    if (outside === null || inside === null) return setStep(next);
    const window_ = { left: 0, top: 0, width: window.innerWidth, height: window.innerHeight };
    const view = step > 0 ? outside.getBoundingClientRect() : window_;
    const before = inside.getBoundingClientRect();
    // of pages that are not seen their beginning
    const down = between(0, (view.top + view.height / 2 - before.top) / (before.height || 1), 1);
    const across = between(0, (view.left + view.width / 2 - before.left) / (before.width || 1), 1);
    flushSync(() => setStep(next));
    const after = inside.getBoundingClientRect();
    if (next === 0) {
      window.scrollBy(0, after.top + down * after.height - window.innerHeight / 2);
      return;
    }
    if (step === 0) {
      // as far from the top as its style says; the page's own distance is for what is behind a header
      const room = Number.parseFloat(getComputedStyle(outside).scrollMarginTop) || 0;
      window.scrollBy(0, outside.getBoundingClientRect().top - room);
    }
    outside.scrollLeft = across * after.width - outside.clientWidth / 2;
    outside.scrollTop = down * after.height - outside.clientHeight / 2;
  };
  return {
    frame,
    sheets,
    percent: STEPS[step] ?? STEPS[0],
    larger: step + 1 < STEPS.length ? () => go(step + 1) : undefined,
    smaller: step > 0 ? () => go(step - 1) : undefined,
  };
}

export type Zoom = ReturnType<typeof useZoom>;
