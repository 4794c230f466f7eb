import { useMutationState, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { NamedFile } from './file';
import { codeOf } from './problem';
import { saveFile } from '~/lib/saveFile';
import { toasts } from '~/ui/toasts';

/** What is said on whichever page the member is by then. */
interface Told {
  saved: string;
  failed: string;
}

/** How a file stands that takes its time to be made. */
interface FileSaving<Choice> {
  save: (choice: Choice) => void;
  /** What is being made. */
  making: Choice | null;
  isSaved: boolean;
  /** Why the last one could not be made. */
  error: unknown;
}

const keyOf = (name: string) => ['saved-file', name];

/** How many places show the file of a name; what ends while none does is told as a toast. */
const shownBy = new Map<string, number>();
const isShown = (name: string) => (shownBy.get(name) ?? 0) > 0;

/**
 * Saves a file that takes its time to be made. It goes on when the member leaves the page: a page
 * that shows it again takes it up, and without one a toast tells how it ended. The browser asks
 * before the tab is closed meanwhile. What a member who left had asked for is not saved.
 */
export function useFileSaving<Choice>(
  name: string,
  make: (choice: Choice) => Promise<NamedFile>,
  told: Told,
): FileSaving<Choice> {
  const client = useQueryClient();
  const cache = client.getMutationCache();
  const last = useMutationState({
    filters: { mutationKey: keyOf(name) },
    select: ({ state: { status, variables, error } }) => ({ status, variables, error }),
  }).at(-1);

  useEffect(() => {
    shownBy.set(name, (shownBy.get(name) ?? 0) + 1);
    return () => {
      shownBy.set(name, (shownBy.get(name) ?? 0) - 1);
      if (isShown(name)) return;
      // how it ended was read on the page that is left
      for (const one of cache.findAll({ mutationKey: keyOf(name) }))
        if (one.state.status !== 'pending') cache.remove(one);
    };
  }, [cache, name]);

  const save = async (choice: Choice) => {
    for (const earlier of cache.findAll({ mutationKey: keyOf(name) })) cache.remove(earlier);
    const mutation = cache.build<NamedFile, Error, Choice, unknown>(
      client,
      client.defaultMutationOptions({
        mutationKey: keyOf(name),
        mutationFn: make,
        // it stays until the page is left
        gcTime: Infinity,
      }),
    );
    /** What was loaded is cleared when the member goes. */
    const isOwn = () => cache.getAll().some((one) => one === mutation);
    const hold = (event: BeforeUnloadEvent) => {
      if (isOwn()) event.preventDefault();
    };
    const end = (text: string | null) => {
      if (isShown(name)) return;
      cache.remove(mutation);
      if (text !== null) toasts.show(text);
    };
    window.addEventListener('beforeunload', hold);
    try {
      const { file, name: as } = await mutation.execute(choice);
      if (!isOwn()) return;
      saveFile(file, as);
      end(told.saved);
    } catch (error) {
      if (!isOwn()) return;
      // a proof that was not given is the member's own decision
      end(codeOf(error) === 'fresh_authentication_required' ? null : told.failed);
    } finally {
      window.removeEventListener('beforeunload', hold);
    }
  };

  return {
    save: (choice) => void save(choice),
    making: last?.status === 'pending' ? (last.variables as Choice) : null,
    isSaved: last?.status === 'success',
    error: last?.error ?? null,
  };
}

/** Whether the file of a name is being made, wherever that was asked for. */
export function useIsFileMade(name: string): boolean {
  const states = useMutationState({
    filters: { mutationKey: keyOf(name) },
    select: ({ state }) => state.status,
  });
  return states.includes('pending');
}
