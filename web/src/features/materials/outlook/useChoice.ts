import { useSearchParams } from 'react-router';

/** What is chosen on the page stands in its address, so that it can be sent and comes back. */
export function useChoice() {
  const [search, setSearch] = useSearchParams();
  return {
    chosen: (name: string) => search.get(name),
    choose: (name: string, value: string) => {
      const next = new URLSearchParams(search);
      next.set(name, value);
      setSearch(next, { replace: true, preventScrollReset: true });
    },
  };
}

/** The number of a plan in an address; the first proposal where there is none. */
export function planOf(text: string | null, first: 0 | 1, last: number): number {
  const asked = Number(/^\d$/.exec(text ?? '')?.[0] ?? 1);
  return Math.max(first, Math.min(asked, last));
}
