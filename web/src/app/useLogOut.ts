import { useNavigate } from 'react-router';
import { api, data } from '~/api/client';
import { memory } from '~/api/memory';
import { statusOf } from '~/api/problem';
import { session } from '~/api/session';
import { useCall } from '~/api/useCall';
import type { LoginArrival } from '~/lib/arrival';
import { paths } from '~/lib/paths';

/** A session that is gone already is what was asked for. */
async function endAtServer() {
  try {
    await data(api.DELETE('/logout'));
  } catch (error) {
    if (statusOf(error) !== 401) throw error;
  }
}

function endHere() {
  session.end();
  memory.forget();
}

/** Ends the session at the server, then here, and shows log-in; stays where it is when refused. */
export function useLogOut() {
  const navigate = useNavigate();
  return useCall(() => endAtServer(), {
    onSuccess: () => {
      endHere();
      void navigate(paths.login());
    },
  });
}

/**
 * Nobody sits at the screen any more, so nothing of the member stays on it, whether or not the
 * server could be told. If it could not, log-in says so to whoever comes back.
 */
export function useIdleLogOut() {
  const navigate = useNavigate();
  return async () => {
    endHere();
    const state: LoginArrival = await endAtServer().then(
      () => ({ after: 'idle' }),
      () => ({ after: 'idle_unsent' }),
    );
    if (state.after === 'idle_unsent') session.abandon();
    // Answers that were on their way meanwhile.
    memory.forget();
    await navigate(paths.login(), { state });
  };
}
