import { Outlet } from 'react-router';
import { IdleGuard } from './IdleGuard';
import { useLogOut } from './useLogOut';

/** The layout of generated documents: the page brings its own bar, and nothing else is printed. */
export function BareLayout() {
  const logOut = useLogOut();
  return (
    <>
      <main id="main">
        <Outlet />
      </main>
      <IdleGuard onOver={() => void logOut({ after: 'idle' })} />
    </>
  );
}
