import { useQuery } from '@tanstack/react-query';

/** Nobody waits longer for a form, which does without. */
const PATIENCE = 2_000;

/** What a new form starts from, where it is `asked` for: undefined while it is on its way, `without` where it is not known. */
export function useStartOf<T>(
  what: string,
  asked: boolean,
  ask: () => Promise<T>,
  without: T,
): T | undefined {
  const late = () =>
    new Promise<T>((resolve) => {
      setTimeout(() => resolve(without), PATIENCE);
    });
  const start = useQuery({
    queryKey: ['editing', what],
    queryFn: () => Promise.race([ask(), late()]),
    // Without a network it fails at once, and the form opens.
    networkMode: 'always',
    enabled: asked,
    retry: false,
    // A form starts from it, and is then its own master.
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return asked && start.isPending ? undefined : (start.data ?? without);
}
