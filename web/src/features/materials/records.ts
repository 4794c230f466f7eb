import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api, data } from '~/api/client';
import { toApiError } from '~/api/problem';
import { asked, NEWEST_FIRST, type Order } from './list/order';
import type { Search } from './list/search';
import type { MaterialInput, MaterialRecord } from '~/api/wire';

export const PAGE_SIZE = 10;

/** Under which all that was read of materials is kept. */
export const ROOT = ['materials'] as const;

export const listQuery = (page: number, search: Search | null, order: Order) =>
  queryOptions({
    queryKey: [...ROOT, 'list', page, search, order],
    queryFn: ({ signal }) =>
      data(
        api.GET('/members/me/materials', {
          params: { query: { 'marker.page': page, ...search, ...asked(order) } },
          signal,
        }),
      ),
    placeholderData: (before) => before,
  });

/** Those whose figures are of an earlier edition of the law, the last saved first. */
export const outdatedQuery = (page: number) =>
  listQuery(page, { search_type: 'law_changed' }, NEWEST_FIRST);

export const recordQuery = (id: string) =>
  queryOptions({
    queryKey: [...ROOT, 'one', id],
    queryFn: ({ signal }) =>
      data(api.GET('/members/me/materials/{id}', { params: { path: { id } }, signal })),
  });

/** How figures are asked for: with their steps, and with the law of a scenario. */
export interface Asked {
  explain: boolean;
  /** Null for the law that is enacted. */
  scenario: string | null;
}

export const queryOf = ({ explain, scenario }: Asked) => ({
  explain,
  ...(scenario !== null && { scenario }),
});

/** A saved material compared anew: the result is stored without its steps, and without scenarios. */
export const comparisonQuery = (
  id: string,
  version: number,
  input: MaterialInput,
  scenario: string | null,
) =>
  queryOptions({
    queryKey: [...ROOT, 'steps', id, version, scenario],
    queryFn: ({ signal }) =>
      data(
        api.POST('/materials/compare', {
          params: { query: queryOf({ explain: true, scenario }) },
          body: input,
          signal,
        }),
      ),
    staleTime: Infinity,
  });

/** The same for the pages beside the result, which ask as those of the months and the years do. */
export const comparedQuery = (id: string, version: number, input: MaterialInput, asked: Asked) =>
  comparisonQuery(id, version, input, asked.scenario);

/** The months of a saved material, by the law of today; the steps are many, and asked for apart. */
export const moneyQuery = (id: string, version: number, input: MaterialInput, asked: Asked) =>
  queryOptions({
    queryKey: [...ROOT, 'money', id, version, asked],
    queryFn: ({ signal }) =>
      data(
        api.POST('/materials/money', { params: { query: queryOf(asked) }, body: input, signal }),
      ),
    staleTime: Infinity,
  });

/** The years of a saved material until the person leaves, by the law of today. */
export const pathQuery = (id: string, version: number, input: MaterialInput, asked: Asked) =>
  queryOptions({
    queryKey: [...ROOT, 'path', id, version, asked],
    queryFn: ({ signal }) =>
      data(api.POST('/materials/path', { params: { query: queryOf(asked) }, body: input, signal })),
    staleTime: Infinity,
  });

/** A saved record and the tag that the next change must name. */
export interface Saved {
  record: MaterialRecord;
  etag: string;
}

async function saved(
  answer: Promise<{ data?: MaterialRecord; error?: unknown; response: Response }>,
): Promise<Saved> {
  const { data: record, error, response } = await answer;
  if (!response.ok || record === undefined) throw toApiError(response, error);
  return { record, etag: response.headers.get('etag') ?? '' };
}

/** `copied` is what it was begun from, where it is a copy. */
export const createRecord = (input: MaterialInput, copied: string | null) =>
  saved(
    api.POST('/members/me/materials', {
      body: { input, ...(copied !== null && { copied_from: copied }) },
    }),
  );

export const changeRecord = (id: string, etag: string, input: MaterialInput) =>
  saved(
    api.PATCH('/members/me/materials/{id}', {
      params: { path: { id }, header: { 'If-Match': etag } },
      body: { input },
    }),
  );

/** The tag of a version that was read, which a change must name. */
export const tagOf = (record: MaterialRecord) => `"${record.version}"`;

export const loadForEditing = (id: string, signal?: AbortSignal) =>
  saved(
    api.GET('/members/me/materials/{id}', {
      params: { path: { id } },
      ...(signal && { signal }),
    }),
  );

/** Also where the page goes away meanwhile. */
export const deleteRecords = (ids: readonly string[]) =>
  data(api.DELETE('/members/me/materials', { body: { ids: [...ids] }, keepalive: true }));

/** Saved figures and lists are stale once a record was written. */
export function useForgetRecords() {
  const queries = useQueryClient();
  return useCallback(() => void queries.invalidateQueries({ queryKey: ROOT }), [queries]);
}
