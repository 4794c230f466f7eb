import { queryOptions } from '@tanstack/react-query';
import { api, data } from '~/api/client';
import { ApiError } from '~/api/problem';

/** What the server takes. */
export const KINDS: readonly string[] = ['image/png', 'image/jpeg', 'image/gif'];
const MAX_MEGABYTES = 3;
/** Printed 50 mm wide, a picture with fewer pixels looks coarse. */
export const FINE_PIXELS = 300;

export const logosQuery = () =>
  queryOptions({
    queryKey: ['logos'],
    queryFn: ({ signal }) => data(api.GET('/members/me/logos', { signal })),
  });

export const logoAddress = (digest: string) => `/api/members/me/logos/${digest}`;

const refused = (code: 'picture_too_heavy' | 'picture_unreadable', params = {}) =>
  new ApiError(422, { code: 'invalid_fields', errors: [{ field: 'logo', code, params }] });

/** Keeps a picture; what the server would refuse at the door is not sent. */
export async function addLogo(file: File) {
  if (!KINDS.includes(file.type)) throw refused('picture_unreadable');
  if (file.size > MAX_MEGABYTES * 1024 * 1024) {
    throw refused('picture_too_heavy', { max: String(MAX_MEGABYTES) });
  }
  return data(
    api.POST('/members/me/logos', {
      // the file itself is sent
      body: [],
      bodySerializer: () => file,
      headers: { 'Content-Type': file.type },
    }),
  );
}

export const removeLogo = (digest: string) =>
  data(api.DELETE('/members/me/logos/{digest}', { params: { path: { digest } } }));
