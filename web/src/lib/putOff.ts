/**
 * Acts that can still be taken back. They are done when nobody has taken them back in time, and before the
 * page goes away or the session is ended: what was told to a member holds then.
 */
const waiting = new Set<() => Promise<void>>();

export interface PutOff {
  /** Does it, where it was neither done nor taken back. */
  now: () => Promise<void>;
  /** Takes it back. */
  drop: () => void;
}

export function putOff(act: () => Promise<void>): PutOff {
  const now = async () => {
    if (waiting.delete(now)) await act();
  };
  waiting.add(now);
  return { now, drop: () => void waiting.delete(now) };
}

/** Does all that waits. */
export async function doAllPutOff(): Promise<void> {
  await Promise.all([...waiting].map((now) => now()));
}

// What is sent here has to outlive the page.
if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', () => void doAllPutOff());
}
