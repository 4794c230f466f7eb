/** Results of what was done, for a moment. What needs an action stands in the page instead. */
export interface Toast {
  id: number;
  text: string;
  /** Takes back what was done. */
  undo?: (() => void) | undefined;
}

const MOST = 3;
let next = 0;
let shown: readonly Toast[] = [];
const listeners = new Set<() => void>();

function set(toasts: readonly Toast[]) {
  shown = toasts;
  listeners.forEach((listener) => listener());
}

export const toasts = {
  show(text: string, undo?: () => void) {
    next += 1;
    set([...shown, { id: next, text, undo }].slice(-MOST));
  },
  close: (id: number) => set(shown.filter((toast) => toast.id !== id)),
  read: () => shown,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};
