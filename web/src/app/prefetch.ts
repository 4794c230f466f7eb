import { loadAhead } from './pages';
import { mayPrefetch } from '~/lib/connection';
import { routes, type AnyRoute, type RouteName } from '~/lib/routes';

const PAUSE_MS = 1_500;

/** Whoever only looks at the first page loads only that. */
let touched = false;

function whenTouched(go: () => void): () => void {
  if (touched) {
    go();
    return () => undefined;
  }
  const over = new AbortController();
  const touch = () => {
    touched = true;
    over.abort();
    go();
  };
  for (const kind of ['keydown', 'pointerdown']) {
    window.addEventListener(kind, touch, { signal: over.signal, passive: true });
  }
  return () => over.abort();
}

/** Loads the code of the linked pages while nothing else is to be done. */
export function loadNeighbours(name: RouteName): (() => void) | undefined {
  const { next = [] }: AnyRoute = routes[name];
  if (next.length === 0 || !mayPrefetch(navigator)) return undefined;
  let timer: ReturnType<typeof setTimeout>;
  const leave = whenTouched(() => {
    timer = setTimeout(
      () => next.forEach((each) => void loadAhead(each).catch(() => undefined)),
      PAUSE_MS,
    );
  });
  return () => {
    leave();
    clearTimeout(timer);
  };
}
