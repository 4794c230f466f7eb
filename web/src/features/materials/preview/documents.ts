import { queryOptions } from '@tanstack/react-query';
import { ApiError, toApiError } from '~/api/problem';
import { session } from '~/api/session';
import type { Language } from '~/i18n/language';

const root = (id: string) => `/api/members/me/materials/${encodeURIComponent(id)}`;

/** One page as the server drew it; the address is an image of the same origin. */
export const pageAddress = (id: string, page: number, lang: Language) =>
  `${root(id)}/pages/${page}.svg?lang=${lang}`;

export const pagesQuery = (id: string, lang: Language) =>
  queryOptions({
    queryKey: ['materials', 'pages', id, lang],
    queryFn: async ({ signal }) =>
      (await (await ask(`${root(id)}/pages?lang=${lang}`, signal)).json()) as Pages,
    staleTime: 0,
  });

/** How many pages the document has, and their size. */
interface Pages {
  count: number;
  width_mm: number;
  height_mm: number;
}

async function ask(address: string, signal?: AbortSignal): Promise<Response> {
  const response = await fetch(address, signal ? { signal } : {}).catch((error: unknown) => {
    if (signal?.aborted === true) throw error;
    throw new ApiError(0, { code: 'network' });
  });
  if (response.ok) return response;
  if (response.status === 401) session.refused();
  throw toApiError(response, await response.json().catch(() => null));
}

/** The PDF and the name the server gives it. */
export async function loadPdf(id: string, lang: Language): Promise<{ file: Blob; name: string }> {
  const response = await ask(`${root(id)}/document.pdf?lang=${lang}`);
  return {
    file: await response.blob(),
    name: fileName(response.headers.get('content-disposition')),
  };
}

/** The name in a Content-Disposition header, its Unicode form first. */
export function fileName(header: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header ?? '')?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="([^"]+)"/i.exec(header ?? '')?.[1] ?? 'document.pdf';
}
