import { useSearchParams } from 'react-router';

/** An address of ours with the scenario that its figures are calculated with. */
export function withScenario(path: string, scenario: string | null): string {
  if (scenario === null) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ scenario })}`;
}

/**
 * シナリオ: the law that is not enacted and that the figures are calculated with; null for the law that
 * is. It stands in the address, so that it can be sent and comes back.
 */
export function useScenario() {
  const [search, setSearch] = useSearchParams();
  return {
    scenario: search.get('scenario') || null,
    choose(scenario: string | null) {
      const next = new URLSearchParams(search);
      if (scenario === null) next.delete('scenario');
      else next.set('scenario', scenario);
      setSearch(next, { replace: true, preventScrollReset: true });
    },
  };
}
