import { useEffect } from 'react';
import { Outlet, ScrollRestoration, useMatches, useNavigation } from 'react-router';
import { loadNeighbours } from './prefetch';
import { routes, type RouteName } from '~/lib/routes';
import { LoadingBar } from '~/ui/LoadingBar';

const isRoute = (id: string | undefined): id is RouteName => id !== undefined && id in routes;

export function RootLayout() {
  const navigation = useNavigation();
  const busy = navigation.state !== 'idle';
  const page = useMatches().at(-1)?.id;
  useEffect(() => {
    if (!busy && isRoute(page)) return loadNeighbours(page);
  }, [busy, page]);
  return (
    <>
      <LoadingBar busy={busy} />
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
