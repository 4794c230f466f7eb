import { goal } from './later';
import { overLine } from './line';

export { overLine };

const KEY = 'reloaded';
const AGAIN_MS = 10_000;

/**
 * After a release the chunks of the old page are gone; what is asked for comes with the new ones when it is
 * loaded whole. Once only, so that a server without them does not make the browser load for ever.
 */
function loadWhole(error: unknown): Promise<never> {
  const last = Number(sessionStorage.getItem(KEY) ?? 0);
  if (Date.now() - last < AGAIN_MS) return Promise.reject(error as Error);
  sessionStorage.setItem(KEY, String(Date.now()));
  const { href } = new URL(goal.address(), window.location.href);
  // An address that differs in nothing but its anchor is only scrolled to.
  if (href === window.location.href) window.location.reload();
  else window.location.assign(href);
  return new Promise(() => undefined);
}

/** Loads a part of the program once more that could not be loaded. */
export const loadMissing = <T>(load: () => Promise<T>) => overLine(load, { gone: loadWhole });
