import createClient from 'openapi-fetch';
import { withProof } from './freshness';
import { ApiError, toApiError } from './problem';
import type { paths } from './schema';
import { session } from './session';

const client = createClient<paths>({ baseUrl: '/api', credentials: 'same-origin' });

/** A body can be sent once, so the copy for another time is made before the first. */
const copies = new WeakMap<Request, Request>();

client.use({
  onRequest({ request }) {
    copies.set(request, request.clone());
  },
  async onResponse({ request, response }) {
    const copy = copies.get(request);
    if (copy === undefined) return response;
    // Another call or tab may have got the session a new token meanwhile; a second try brings it.
    const renewed = response.status === 401 && session.authenticated;
    const first = renewed ? await fetch(copy.clone()) : response;
    const answer = await withProof(first, () => fetch(copy));
    if (answer.status === 401) session.refused();
    return answer;
  },
  onError({ error }) {
    // An abort is not a failure: whoever aborted knows.
    if (error instanceof DOMException && error.name === 'AbortError') return error;
    return new ApiError(0, { code: 'network' });
  },
});

export const api = client;

/** The data of an answer, or an [`ApiError`]. */
export async function data<T>(
  answer: Promise<{ data?: T; error?: unknown; response: Response }>,
): Promise<T> {
  const { data: body, error, response } = await answer;
  if (!response.ok) throw toApiError(response, error);
  return body as T;
}
