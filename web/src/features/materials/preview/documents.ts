import { queryOptions } from '@tanstack/react-query';
import { api, data } from '~/api/client';
import { toApiError } from '~/api/problem';
import { ROOT } from '~/features/materials/records';
import type { Language } from '~/i18n/language';
import { fileName } from '~/lib/saveFile';

/** How a document is to look. */
export interface Look {
  lang: Language;
  /** For black-and-white printing. */
  mono: boolean;
  /** With the appendix that shows how each figure was made. */
  working: boolean;
}

/** What was drawn: a page that was drawn anew is another picture. */
export interface Drawn {
  version: number;
  has_logo: boolean;
}

/** One page as the server drew it; the address is an image of the same origin. */
export function pageAddress(id: string, page: number, look: Look, drawn: Drawn): string {
  const query = new URLSearchParams({
    lang: look.lang,
    mono: String(look.mono),
    working: String(look.working),
    version: String(drawn.version),
    logo: String(drawn.has_logo),
  });
  return `/api/members/me/materials/${encodeURIComponent(id)}/pages/${page}.svg?${query}`;
}

/** Under which what was read of pages is kept. */
export const PAGES = [...ROOT, 'pages'] as const;

/** How many pages the document of a version has, their size and sections; those of the last one until then. */
export const pagesQuery = (id: string, look: Look, version: number) =>
  queryOptions({
    queryKey: [...PAGES, id, look, version],
    queryFn: async ({ signal }) => {
      const asked = api.GET('/members/me/materials/{id}/pages', {
        params: { path: { id }, query: look },
        signal,
      });
      return { ...(await data(asked)), version };
    },
    placeholderData: (before) => before,
    staleTime: 0,
  });

/** A file and the name the server gives it. */
export interface Named {
  file: Blob;
  name: string;
}

function named(file: Blob | undefined, error: unknown, response: Response): Named {
  if (file === undefined) throw toApiError(response, error);
  return { file, name: fileName(response.headers.get('content-disposition')) };
}

/** The PDF. */
export async function loadPdf(id: string, look: Look): Promise<Named> {
  const { data, error, response } = await api.GET('/members/me/materials/{id}/document.pdf', {
    params: { path: { id }, query: look },
    parseAs: 'blob',
  });
  return named(data, error, response);
}

/** 計算表: the figures as a workbook. */
export async function loadWorkbook(id: string, lang: Language): Promise<Named> {
  const { data, error, response } = await api.GET('/members/me/materials/{id}/workbook.xlsx', {
    params: { path: { id }, query: { lang } },
    parseAs: 'blob',
  });
  return named(data, error, response);
}
