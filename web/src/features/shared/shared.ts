import { queryOptions } from '@tanstack/react-query';
import { api, data } from '~/api/client';
import type { components } from '~/api/schema';

type Schemas = components['schemas'];
/** What is told of a document before it is opened. */
export type Shared = Schemas['SharedAnswer'];
/** What opens it. */
export type Opened = Schemas['OpenAnswer'];

/** The token in the address of a link, such as `#token=…`; null where there is none. */
export function tokenOf(hash: string): string | null {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('token');
  return token === '' ? null : token;
}

export const sharedQuery = (token: string | null) =>
  queryOptions({
    queryKey: ['shared', token],
    queryFn: ({ signal }) => data(api.POST('/shared', { body: { token: token ?? '' }, signal })),
    enabled: token !== null,
  });

/** Each call counts as a view. */
export const openShared = (token: string, passcode: string | null) =>
  data(api.POST('/shared/open', { body: { token, passcode } }));

/** Where the browser fetches the document by itself: a phone has its own way to show one. */
export const pdfOf = (ticket: string): string =>
  `/api/shared/${encodeURIComponent(ticket)}/document.pdf`;
