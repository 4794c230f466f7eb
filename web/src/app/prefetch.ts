import { pages } from './pages';
import { mayPrefetch } from '~/lib/connection';

/** Pages that are linked from a page; the first pattern that fits counts. */
const neighbours: readonly [RegExp, readonly (() => Promise<unknown>)[]][] = [
  [/\/signup$/, [pages.newAccount]],
  [/\/signup\/(account|verify)$/, [pages.verify, pages.verified, pages.mfa]],
  [/\/signup\/(verified|mfa)$/, [pages.mfa, pages.payment]],
  [/\/signup\/payment$/, [pages.confirm]],
  [/\/signup\/confirm$/, [pages.newProfile, pages.done]],
  [/\/login$/, [pages.memberLayout, pages.materials]],
  [/\/materials\/[^/]+$/, [pages.editor, pages.previewMaterial]],
  [/\/materials$/, [pages.editor, pages.material]],
];

/** Loads the code of the linked pages while nothing else is to be done. */
export function prefetchNeighbours(pathname: string): (() => void) | undefined {
  const found = neighbours.find(([pattern]) => pattern.test(pathname));
  if (!found || !mayPrefetch(navigator)) return undefined;
  const timer = setTimeout(
    () => found[1].forEach((load) => void load().catch(() => undefined)),
    1_500,
  );
  return () => clearTimeout(timer);
}
