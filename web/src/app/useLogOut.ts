import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api } from '~/api/client';
import { session } from '~/api/session';
import type { LoginArrival } from '~/lib/arrival';
import { paths } from '~/lib/paths';
import { unreadTexts } from '~/lib/tabMemory';

/** Ends the session here and at the server, forgets what was loaded, and shows log-in. */
export function useLogOut() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  return async (state?: LoginArrival) => {
    session.end();
    // The visitor leaves whether or not the server could be told; it ends idle sessions itself.
    await api.DELETE('/logout').catch(() => undefined);
    queries.clear();
    unreadTexts.clear();
    await navigate(paths.login(), state ? { state } : {});
  };
}
