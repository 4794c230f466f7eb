import { RouterProvider } from 'react-router/dom';
import type { createAppRouter } from './router';
import { ThemeProvider } from '~/ui/ThemeProvider';
import { Toasts } from '~/ui/Toasts';

export function App({ router }: { router: ReturnType<typeof createAppRouter> }) {
  return (
    <ThemeProvider>
      <RouterProvider router={router} />
      <Toasts />
    </ThemeProvider>
  );
}
