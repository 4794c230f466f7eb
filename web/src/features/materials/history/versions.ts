import { queryOptions } from '@tanstack/react-query';
import { api, data } from '~/api/client';
import { fileOf, type NamedFile } from '~/api/file';
import { toApiError } from '~/api/problem';
import type { IssuedVersion, MaterialRecord } from '~/api/wire';
import type { Look } from '~/features/materials/preview/documents';
import { ROOT, tagOf } from '~/features/materials/records';

/** What was issued of a material, the newest first. */
export const versionsQuery = (id: string) =>
  queryOptions({
    queryKey: [...ROOT, 'versions', id],
    queryFn: ({ signal }) =>
      data(api.GET('/members/me/materials/{id}/versions', { params: { path: { id } }, signal })),
  });

/** One of them with input and figures; none of it ever changes. */
export const versionQuery = (id: string, number: number) =>
  queryOptions({
    queryKey: [...ROOT, 'version', id, number],
    queryFn: ({ signal }) =>
      data(
        api.GET('/members/me/materials/{id}/versions/{number}', {
          params: { path: { id, number } },
          signal,
        }),
      ),
    staleTime: Infinity,
  });

/** What became of an issue: the same version with the same look is there once. */
interface Issued {
  version: IssuedVersion;
  isNew: boolean;
}

export async function issue(record: MaterialRecord, look: Look): Promise<Issued> {
  const { data, error, response } = await api.POST('/members/me/materials/{id}/versions', {
    params: { path: { id: record.id }, header: { 'If-Match': tagOf(record) } },
    body: look,
  });
  if (data === undefined) throw toApiError(response, error);
  return { version: data, isNew: response.status === 201 };
}

/** The document as it was issued. */
export const loadIssued = async (id: string, number: number): Promise<NamedFile> =>
  fileOf(
    await api.GET('/members/me/materials/{id}/versions/{number}/document.pdf', {
      params: { path: { id, number } },
      parseAs: 'blob',
    }),
  );
