import { useEffect } from 'react';
import { useHref } from 'react-router';
import { plainPath } from '~/lib/plainPath';

/** The server takes a slash behind an address for none. */
const spelt = (path: string) => plainPath(path).replace(/(?<=.)\/$/, '');

/** Where the document that runs here was asked for. */
function documentPath(): string | undefined {
  const [entry] = performance.getEntriesByType('navigation');
  return entry && spelt(new URL(entry.name, window.location.href).pathname);
}

/**
 * The check may run only in a document that was loaded at this page: its policy of contents is of its address.
 * Whoever came by a link within the application has it loaded anew, where there is a check. Tells whether it may
 * run.
 */
export function useOwnDocument(hasCheck: boolean): boolean {
  const here = spelt(useHref('.'));
  const path = documentPath();
  const isHere = path === undefined || path === here;
  useEffect(() => {
    if (hasCheck && !isHere) window.location.reload();
  }, [hasCheck, isHere]);
  return isHere;
}
