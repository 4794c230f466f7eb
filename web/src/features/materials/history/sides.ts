import { useSearchParams } from 'react-router';
import type { Comparison, IssuedVersion, MaterialInput, MaterialRecord } from '~/api/wire';

/** How the address names what is saved now. */
export const NOW = 'now';

/** What is compared: the number of what was issued, or what is saved now. */
export type Which = number | typeof NOW;

/** One of the two that are compared. */
export interface Side {
  /** 版. */
  version: number;
  input: MaterialInput;
  /** Null of a draft without figures. */
  result: Comparison | null;
}

const read = (text: string | null): Which | null => {
  if (text === NOW) return NOW;
  return text !== null && /^[1-9]\d*$/.test(text) ? Number(text) : null;
};

/** Which two are compared stands in the address; null while none are. */
export function useSides(known: readonly IssuedVersion[]) {
  const [search, setSearch] = useSearchParams();
  const change = (names: Record<string, string | null>) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(names)) {
          if (value === null) next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const isKnown = (which: Which) => which === NOW || known.some(({ number }) => number === which);
  const [before, after] = [read(search.get('before')), read(search.get('after')) ?? NOW];
  return {
    sides: before !== null && isKnown(before) && isKnown(after) ? { before, after } : null,
    compare: (one: Which, other: Which) => change({ before: `${one}`, after: `${other}` }),
    close: () => change({ before: null, after: null }),
  };
}

/** With what a row is compared: with what is saved now, or else with the last one that differs. */
export function partnersOf(
  row: IssuedVersion,
  record: MaterialRecord,
  rows: readonly IssuedVersion[],
): readonly [before: Which, after: Which] | null {
  if (row.version !== record.version) return [row.number, NOW];
  const earlier = rows.find(({ version }) => version < row.version);
  return earlier === undefined ? null : [earlier.number, row.number];
}
