import { queryOptions } from '@tanstack/react-query';
import { api, data } from '~/api/client';
import { toApiError } from '~/api/problem';
import type { BillingItem } from '~/api/wire';
import { fileName } from '~/lib/saveFile';

/** As many as the server gives at once. */
const MOST = 100;

/** All invoices: searching, sorting and summing is done with them here. */
export const historyQuery = queryOptions({
  queryKey: ['payment-history'],
  queryFn: async ({ signal }) => {
    const all: BillingItem[] = [];
    for (;;) {
      const last = all.at(-1)?.id;
      const { results, has_more: more } = await data(
        api.GET('/members/me/billing/histories', {
          params: { query: { limit: MOST, ...(last !== undefined && { starting_after: last }) } },
          signal,
        }),
      );
      all.push(...results);
      // An empty page has nothing to go on from.
      if (!more || results.length === 0) return all;
    }
  },
});

/** A PDF and the name the server gives it. */
export interface PaperFile {
  file: Blob;
  name: string;
}

/** What the server answered for a file. */
function paperOf(answer: { data?: Blob; error?: unknown; response: Response }): PaperFile {
  const { data: file, error, response } = answer;
  if (file === undefined) throw toApiError(response, error);
  return { file, name: fileName(response.headers.get('content-disposition')) };
}

/** 適格請求書. */
export const loadPaper = async (id: string): Promise<PaperFile> =>
  paperOf(
    await api.GET('/members/me/billing/histories/{id}/invoice', {
      params: { path: { id } },
      parseAs: 'blob',
    }),
  );

/** 適格返還請求書. */
export const loadRefundPaper = async (id: string, refund: string): Promise<PaperFile> =>
  paperOf(
    await api.GET('/members/me/billing/histories/{id}/refunds/{refund}', {
      params: { path: { id, refund } },
      parseAs: 'blob',
    }),
  );
