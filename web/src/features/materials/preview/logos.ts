import { queryOptions } from '@tanstack/react-query';
import { api, data } from '~/api/client';
import { ApiError } from '~/api/problem';
import type { LogoRecord } from '~/api/wire';

/** What the server takes. */
export const KINDS: readonly string[] = ['image/png', 'image/jpeg', 'image/gif'];
const MAX_MEGABYTES = 3;
/** The frame on the cover, millimetres; and the pixels of a millimetre below which a picture looks coarse (150 dpi). */
const FRAME = { width: 50, height: 20 };
const FINE = 6;

export const logosQuery = () =>
  queryOptions({
    queryKey: ['logos'],
    queryFn: ({ signal }) => data(api.GET('/members/me/logos', { signal })),
  });

export const logoAddress = (digest: string) => `/api/members/me/logos/${digest}`;

/** Whether it looks coarse as large as it is printed. */
export const isCoarse = ({ width, height }: LogoRecord) =>
  Math.max(width / FRAME.width, height / FRAME.height) < FINE;

const refused = (code: 'picture_too_heavy' | 'picture_unreadable', params = {}) =>
  new ApiError(422, { code: 'invalid_fields', errors: [{ field: 'logo', code, params }] });

/** Keeps a picture; what the server would refuse at the door is not sent. A file without an ending has no kind. */
export async function addLogo(file: File) {
  if (file.type !== '' && !KINDS.includes(file.type)) throw refused('picture_unreadable');
  if (file.size > MAX_MEGABYTES * 1024 * 1024) {
    throw refused('picture_too_heavy', { max: String(MAX_MEGABYTES) });
  }
  return data(
    api.POST('/members/me/logos', {
      // the file itself is sent; what it is the server tells by its bytes
      body: [],
      bodySerializer: () => file,
      headers: { 'Content-Type': file.type === '' ? 'image/png' : file.type },
    }),
  );
}

export const removeLogo = (digest: string) =>
  data(api.DELETE('/members/me/logos/{digest}', { params: { path: { digest } } }));
