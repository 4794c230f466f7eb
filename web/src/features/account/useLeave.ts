import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { session } from '~/api/session';
import type { LoginArrival } from '~/lib/arrival';
import { paths } from '~/lib/paths';

/** To log-in, after the server has ended the session itself: nothing that was loaded stays. */
export function useLeave() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  return (state: LoginArrival) => {
    session.end();
    queries.clear();
    void navigate(paths.login(), { replace: true, state });
  };
}
