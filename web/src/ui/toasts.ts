/** Results of what was done, for a moment. What needs an action stands in the page instead. */
export interface Toast {
  id: number;
  text: string;
  /** Takes back what was done. */
  undo?: (() => void) | undefined;
  /** It goes, and nothing was taken back. */
  gone?: (() => void) | undefined;
}

const MOST = 3;
let next = 0;
let shown: readonly Toast[] = [];
const listeners = new Set<() => void>();

function set(toasts: readonly Toast[]) {
  shown = toasts;
  listeners.forEach((listener) => listener());
}

function take(id: number): Toast | undefined {
  const taken = shown.find((toast) => toast.id === id);
  if (taken) set(shown.filter((toast) => toast !== taken));
  return taken;
}

export const toasts = {
  /** Gives the number of the toast. */
  show(text: string, undo?: () => void, gone?: () => void): number {
    next += 1;
    const all = [...shown, { id: next, text, undo, gone }];
    set(all.slice(-MOST));
    all.slice(0, -MOST).forEach((toast) => toast.gone?.());
    return next;
  },
  close: (id: number) => take(id)?.gone?.(),
  undo: (id: number) => take(id)?.undo?.(),
  read: () => shown,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};
