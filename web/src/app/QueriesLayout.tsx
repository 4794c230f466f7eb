import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { queries } from '~/api/queries';

/** Pages that ask the server for what they show, and keep it while the tab is open. */
export function QueriesLayout() {
  return (
    <QueryClientProvider client={queries}>
      <Outlet />
    </QueryClientProvider>
  );
}
