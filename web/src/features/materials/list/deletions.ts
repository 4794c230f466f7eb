/** Materials that the list does not show any more, since their deletion can still be taken back. */

/** Not deleted yet: the server counts them. */
let waiting: ReadonlySet<string> = new Set();
/** Deleted, and never to come back, also where the list is older. */
let gone: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function set(change: (waits: Set<string>, done: Set<string>) => void) {
  const [waits, done] = [new Set(waiting), new Set(gone)];
  change(waits, done);
  [waiting, gone] = [waits, done];
  listeners.forEach((listener) => listener());
}

export const deletions = {
  waiting: () => waiting,
  gone: () => gone,
  hide: (ids: readonly string[]) => set((waits) => ids.forEach((id) => waits.add(id))),
  show: (ids: readonly string[]) => set((waits) => ids.forEach((id) => waits.delete(id))),
  done: (ids: readonly string[]) =>
    set((waits, done) =>
      ids.forEach((id) => {
        waits.delete(id);
        done.add(id);
      }),
    ),
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};
