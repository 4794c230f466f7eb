/** What is loaded over a line that may be gone. It waits for the line, where it would fail otherwise. */

const ASK_AGAIN_MS = 5_000;

/** What wakes each load that waits. */
const waits = new Set<() => void>();
const listeners = new Set<() => void>();
let shown = false;
let timer: ReturnType<typeof setInterval> | undefined;

function show(next: boolean) {
  if (shown === next) return;
  shown = next;
  for (const tell of listeners) tell();
}

/** Whether our server answers. A machine with a network may have none that leads there. */
const reached = () =>
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Whether the server answers now; what waited for it goes on then. */
async function retry(): Promise<boolean> {
  if (!(await reached())) return false;
  for (const wake of waits) wake();
  return true;
}

const tryAgain = () => void retry();

function stopWaiting(wake: () => void) {
  waits.delete(wake);
  if (waits.size > 0) return;
  clearInterval(timer);
  window.removeEventListener('online', tryAgain);
  show(false);
}

const untilReached = (signal: AbortSignal | undefined) =>
  new Promise<void>((resolve, reject) => {
    signal?.throwIfAborted();
    const wake = () => {
      stopWaiting(wake);
      resolve();
    };
    if (waits.size === 0) {
      timer = setInterval(tryAgain, ASK_AGAIN_MS);
      window.addEventListener('online', tryAgain);
    }
    waits.add(wake);
    show(true);
    signal?.addEventListener('abort', () => {
      stopWaiting(wake);
      reject(signal.reason as Error);
    });
  });

export interface Carried {
  /** Whether a failure may be the line's; any other one is handed on. */
  mayBeLine?: (error: unknown) => boolean;
  /** What is done where the server answers and still has not what is asked for. */
  gone?: (error: unknown) => Promise<never>;
  /** Whoever asked wants it no longer. */
  signal?: AbortSignal;
}

const handOn = (error: unknown): Promise<never> => Promise.reject(error as Error);

/** Loads something, and waits where the line is gone; what the server has not when asked twice is gone. */
export async function overLine<T>(
  load: () => Promise<T>,
  { mayBeLine = () => true, gone = handOn, signal }: Carried = {},
): Promise<T> {
  for (let tries = 0; ;) {
    try {
      return await load();
    } catch (error) {
      if (signal?.aborted === true || !mayBeLine(error)) throw error;
      if (!(await reached())) {
        await untilReached(signal);
        tries = 0;
      } else if (tries > 0) return gone(error);
      else tries += 1;
    }
  }
}

/** Whether something waits for the line, and whoever wants it has not turned to something else. */
export const line = {
  retry,
  isShown: () => shown,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** Who asked goes on without it; it comes when the line is back. */
  hide: () => show(false),
  /** It is wanted again. */
  async again() {
    if (waits.size > 0 && !(await retry())) show(waits.size > 0);
  },
};
