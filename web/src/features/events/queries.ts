import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, data } from '~/api/client';
import type { Language } from '~/i18n/language';

/** How many events a page has. */
export const PAGE_SIZE = 10;

/** An event begins and ends while the page is open: what is said of it is looked up again. */
const EVERY_MINUTE = 60_000;

/** The events for everybody that are not over. */
export const publicEventsQuery = (lang: Language) =>
  queryOptions({
    queryKey: ['events', 'public', lang],
    queryFn: ({ signal }) =>
      data(api.GET('/events/public', { params: { query: { lang } }, signal })),
    refetchInterval: EVERY_MINUTE,
  });

/** A page of all events that are not over. */
export const memberEventsQuery = (page: number, lang: Language) =>
  queryOptions({
    queryKey: ['events', 'members', page, lang],
    queryFn: ({ signal }) =>
      data(
        api.GET('/events', {
          params: { query: { user_type: 'members', 'marker.page': page, lang } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MINUTE,
  });
