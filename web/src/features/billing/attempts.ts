import { useMutationState, useQueryClient, type MutationKey } from '@tanstack/react-query';

/** Keeps how an attempt ended until another one begins, or until its member leaves. */
export const keptAttempt = (mutationKey: MutationKey) => ({ mutationKey, gcTime: Infinity });

/**
 * What was said to the last attempt, also to one that was sent before the page was left and opened again; its error
 * is null while one is under way. `of` is what was asked for.
 */
export function useLastAttempt<Asked>(mutationKey: MutationKey) {
  const queries = useQueryClient();
  const last = useMutationState({
    filters: { mutationKey, exact: true },
    select: ({ state }) => ({ error: state.error, of: state.variables as Asked | undefined }),
  }).at(-1);
  return {
    error: last?.error ?? null,
    of: last?.of,
    forget() {
      const cache = queries.getMutationCache();
      cache
        .findAll({ mutationKey, exact: true, status: 'error' })
        .forEach((attempt) => cache.remove(attempt));
    },
  };
}
