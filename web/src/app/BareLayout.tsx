import { Outlet } from 'react-router';
import { IdleGuard } from './IdleGuard';

/** The layout of generated documents: the page brings its own bar, and nothing else is printed. */
export function BareLayout() {
  return (
    <>
      <main id="main">
        <Outlet />
      </main>
      <IdleGuard />
    </>
  );
}
