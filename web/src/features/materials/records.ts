import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api, data } from '~/api/client';
import { toApiError } from '~/api/problem';
import type { MaterialInput, MaterialRecord } from '~/api/wire';

export const PAGE_SIZE = 10;

const ROOT = ['materials'] as const;

export const listQuery = (page: number) =>
  queryOptions({
    queryKey: [...ROOT, 'list', page],
    queryFn: ({ signal }) =>
      data(
        api.GET('/members/me/materials', {
          params: { query: { 'marker.page': page } },
          signal,
        }),
      ),
    placeholderData: (before) => before,
  });

export const recordQuery = (id: string) =>
  queryOptions({
    queryKey: [...ROOT, 'one', id],
    queryFn: ({ signal }) =>
      data(api.GET('/members/me/materials/{id}', { params: { path: { id } }, signal })),
  });

/** The steps of a saved result: it is stored without them, and calculated again where it is read. */
export const explanationQuery = (id: string, version: number, input: MaterialInput) =>
  queryOptions({
    queryKey: [...ROOT, 'steps', id, version],
    queryFn: ({ signal }) =>
      data(
        api.POST('/materials/compare', {
          params: { query: { explain: true } },
          body: input,
          signal,
        }),
      ),
    staleTime: Infinity,
  });

/** The months of a saved material, by the law of today; the steps are many, and asked for apart. */
export const moneyQuery = (id: string, version: number, input: MaterialInput, explain: boolean) =>
  queryOptions({
    queryKey: [...ROOT, 'money', id, version, explain],
    queryFn: ({ signal }) =>
      data(api.POST('/materials/money', { params: { query: { explain } }, body: input, signal })),
    staleTime: Infinity,
  });

/** The years of a saved material until the person leaves, by the law of today. */
export const pathQuery = (id: string, version: number, input: MaterialInput, explain: boolean) =>
  queryOptions({
    queryKey: [...ROOT, 'path', id, version, explain],
    queryFn: ({ signal }) =>
      data(api.POST('/materials/path', { params: { query: { explain } }, body: input, signal })),
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

export const createRecord = (input: MaterialInput) =>
  saved(api.POST('/members/me/materials', { body: { input } }));

export const changeRecord = (id: string, etag: string, input: MaterialInput) =>
  saved(
    api.PATCH('/members/me/materials/{id}', {
      params: { path: { id }, header: { 'If-Match': etag } },
      body: { input },
    }),
  );

export const loadForEditing = (id: string, signal?: AbortSignal) =>
  saved(
    api.GET('/members/me/materials/{id}', {
      params: { path: { id } },
      ...(signal && { signal }),
    }),
  );

export function useDeleteRecords() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (ids: string[]) => data(api.DELETE('/members/me/materials', { body: { ids } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: ROOT }),
  });
}

/** Saved figures and lists are stale once a record was written. */
export function useForgetRecords() {
  const queries = useQueryClient();
  return useCallback(() => void queries.invalidateQueries({ queryKey: ROOT }), [queries]);
}
