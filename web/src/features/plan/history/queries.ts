import { queryOptions } from '@tanstack/react-query';
import { api, data } from '~/api/client';
import { fileOf, type NamedFile } from '~/api/file';
import type { BillingItem } from '~/api/wire';

/** As many as the server gives at once. */
const MOST = 100;

/** As many as the server packs into one archive. */
export const MOST_TOGETHER = 100;

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

/** 適格請求書. */
export const loadPaper = async (id: string): Promise<NamedFile> =>
  fileOf(
    await api.GET('/members/me/billing/histories/{id}/invoice', {
      params: { path: { id } },
      parseAs: 'blob',
    }),
  );

/** 適格返還請求書. */
export const loadRefundPaper = async (id: string, refund: string): Promise<NamedFile> =>
  fileOf(
    await api.GET('/members/me/billing/histories/{id}/refunds/{refund}', {
      params: { path: { id, refund } },
      parseAs: 'blob',
    }),
  );

/** The papers of several payments, with those of their refunds, as one archive. */
export const loadPapers = async (ids: string[]): Promise<NamedFile> =>
  fileOf(
    await api.POST('/members/me/billing/histories/invoices', { body: { ids }, parseAs: 'blob' }),
  );
