import { useNavigate } from 'react-router';
import { api, data } from '~/api/client';
import { memory } from '~/api/memory';
import { statusOf } from '~/api/problem';
import { session } from '~/api/session';
import { useCall } from '~/api/useCall';
import type { LoginArrival } from '~/lib/arrival';
import { paths } from '~/lib/paths';
import { doAllPutOff } from '~/lib/putOff';
import { unsaved } from '~/lib/unsaved';

/** A session that is gone already is what was asked for. */
async function endAtServer() {
  // What was told as done is done while there is a session to do it in.
  await doAllPutOff();
  try {
    await data(api.DELETE('/logout'));
  } catch (error) {
    if (statusOf(error) !== 401) throw error;
  }
}

/** Ends the session at the server, then here, and shows log-in; stays where it is when refused. */
export function useLogOut() {
  const navigate = useNavigate();
  return useCall(() => endAtServer(), {
    onSuccess: () => {
      session.end();
      memory.forgetAll();
      void navigate(paths.login());
    },
  });
}

/**
 * Nobody sits at the screen any more, so nothing of the member stays on it, whether or not the
 * server could be told. If it could not, log-in says so to whoever comes back. What was typed and
 * not saved waits in the browser for the member: they did not ask to leave.
 */
export function useIdleLogOut() {
  const navigate = useNavigate();
  return async () => {
    const { member } = memory;
    const typed = member === null ? [] : unsaved.all(member);
    session.end();
    memory.forget();
    const state: LoginArrival = await endAtServer().then(
      () => ({ after: 'idle' }),
      () => ({ after: 'idle_unsent' }),
    );
    if (state.after === 'idle_unsent') session.abandon();
    // Answers that were on their way meanwhile.
    memory.forget();
    // The answer to a log-out empties the browser's storage.
    typed.forEach(({ place, value, at }) => unsaved.write(place, value, at));
    await navigate(paths.login(), { state });
  };
}
