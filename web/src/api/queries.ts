import { QueryClient } from '@tanstack/react-query';
import { memory } from './memory';
import { statusOf } from './problem';

/** A refusal stays a refusal; only the network and a failing server are asked again. */
const mayRetry = (count: number, error: unknown) => {
  const status = statusOf(error);
  return count < 2 && (status === 0 || (status !== null && status >= 500));
};

/** What was loaded in this tab. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: { retry: mayRetry, staleTime: 10_000 },
    // What is sent without a network fails at once: nothing is ordered later, unseen.
    mutations: { networkMode: 'always' },
  },
});
memory.onClear(() => queries.clear());
