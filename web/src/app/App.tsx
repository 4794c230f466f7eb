import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { RouterProvider } from 'react-router/dom';
import type { createAppRouter } from './router';
import { statusOf } from '~/api/problem';
import { theme } from '~/ui/theme';
import { Toasts } from '~/ui/Toasts';

/** A refusal stays a refusal; only the network and a failing server are asked again. */
const mayRetry = (count: number, error: unknown) => {
  const status = statusOf(error);
  return count < 2 && (status === 0 || (status !== null && status >= 500));
};

export function App({ router }: { router: ReturnType<typeof createAppRouter> }) {
  const [queries] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: { retry: mayRetry, staleTime: 10_000 },
          // What is sent without a network fails at once: nothing is ordered later, unseen.
          mutations: { networkMode: 'always' },
        },
      }),
  );
  return (
    <MantineProvider theme={theme} forceColorScheme="light">
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
        <Toasts />
      </QueryClientProvider>
    </MantineProvider>
  );
}
