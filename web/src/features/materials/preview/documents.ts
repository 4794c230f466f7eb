import { queryOptions } from '@tanstack/react-query';
import { api, data } from '~/api/client';
import { toApiError } from '~/api/problem';
import type { Language } from '~/i18n/language';

/** One page as the server drew it; the address is an image of the same origin. */
export const pageAddress = (id: string, page: number, lang: Language) =>
  `/api/members/me/materials/${encodeURIComponent(id)}/pages/${page}.svg?lang=${lang}`;

/** How many pages the document has, and their size. */
export const pagesQuery = (id: string, lang: Language) =>
  queryOptions({
    queryKey: ['materials', 'pages', id, lang],
    queryFn: ({ signal }) =>
      data(
        api.GET('/members/me/materials/{id}/pages', {
          params: { path: { id }, query: { lang } },
          signal,
        }),
      ),
    staleTime: 0,
  });

/** The PDF and the name the server gives it. */
export async function loadPdf(id: string, lang: Language): Promise<{ file: Blob; name: string }> {
  const {
    data: file,
    error,
    response,
  } = await api.GET('/members/me/materials/{id}/document.pdf', {
    params: { path: { id }, query: { lang } },
    parseAs: 'blob',
  });
  if (file === undefined) throw toApiError(response, error);
  return { file, name: fileName(response.headers.get('content-disposition')) };
}

/** The name in a Content-Disposition header, its Unicode form first. */
export function fileName(header: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header ?? '')?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="([^"]+)"/i.exec(header ?? '')?.[1] ?? 'document.pdf';
}
