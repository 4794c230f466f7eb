import { useNavigate } from 'react-router';
import { memory } from '~/api/memory';
import { session } from '~/api/session';
import type { LoginArrival } from '~/lib/arrival';
import { paths } from '~/lib/paths';

/** To log-in, after the server has ended the session itself: nothing of the member stays. */
export function useLeave() {
  const navigate = useNavigate();
  return (state: LoginArrival) => {
    session.end();
    memory.forgetAll();
    void navigate(paths.login(), { replace: true, state });
  };
}
