import { queryOptions } from '@tanstack/react-query';
import { api, data } from './client';
import type { Announcement } from './wire';

/** What members are told; the header asks for it on every page, and the page of the announcements shows it. */
export const announcementsQuery = (lang: 'ja' | 'en') =>
  queryOptions({
    queryKey: ['announcements', lang],
    queryFn: ({ signal }) =>
      data(api.GET('/announcements', { params: { query: { lang } }, signal })),
    staleTime: 60_000,
  });

export const unreadOf = (all: readonly Announcement[]) => all.filter(({ is_read }) => !is_read);
