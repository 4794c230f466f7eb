import { MantineProvider } from '@mantine/core';
import { RouterProvider } from 'react-router/dom';
import type { createAppRouter } from './router';
import { theme } from '~/ui/theme';
import { Toasts } from '~/ui/Toasts';

export function App({ router }: { router: ReturnType<typeof createAppRouter> }) {
  return (
    <MantineProvider theme={theme} forceColorScheme="light">
      <RouterProvider router={router} />
      <Toasts />
    </MantineProvider>
  );
}
