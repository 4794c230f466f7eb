import { useEffect } from 'react';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router';
import { prefetchNeighbours } from './prefetch';
import { LoadingBar } from '~/ui/LoadingBar';

export function RootLayout() {
  const navigation = useNavigation();
  const busy = navigation.state !== 'idle';
  useEffect(() => {
    if (!busy) return prefetchNeighbours(window.location.pathname);
  }, [busy]);
  return (
    <>
      <LoadingBar busy={busy} />
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
