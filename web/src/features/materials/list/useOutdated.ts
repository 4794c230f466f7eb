import { useQuery } from '@tanstack/react-query';
import { outdatedQuery } from '~/features/materials/records';
import type { MaterialRow } from '~/api/wire';

interface Outdated {
  /** Of what a member has; null where it is not known yet. */
  count: number | null;
  /** Whether an answer is still to come: what stands below its notice comes with it, so that nothing moves. */
  isComing: boolean;
}

/** How many materials are of an earlier edition of the law; `all` are those of a member, where they are known. */
export function useOutdated(
  all: readonly MaterialRow[] | null,
  isShown: (id: string) => boolean,
): Outdated {
  const { data, isPending, failureCount } = useQuery(outdatedQuery(1));
  const shown = (rows: readonly MaterialRow[]) =>
    rows.filter(({ material }) => isShown(material.id));
  if (all !== null) {
    const count = shown(all).filter(({ material }) => material.law_changed).length;
    return { count, isComing: false };
  }
  // what waits to be deleted is counted by the server
  const hidden = data && data.results.length - shown(data.results).length;
  return {
    count: data === undefined || hidden === undefined ? null : data.total - hidden,
    // without an answer the list is worth more than a page that stands still
    isComing: isPending && failureCount === 0,
  };
}
