import { queryOptions } from '@tanstack/react-query';
import { api, data } from './client';

/** A day is asked for once: what was the law on it changes with another edition only. */
const staleTime = 10 * 60_000;

/** The day asked for; today where none is. */
const at = (date: string, signal: AbortSignal) => ({
  params: { query: date === '' ? {} : { date } },
  signal,
});

/** The tables of the law in force on a day. */
export const lawTables = {
  insurance: (date: string) =>
    queryOptions({
      queryKey: ['law-tables', 'insurance', date],
      queryFn: ({ signal }) => data(api.GET('/insurance', at(date, signal))),
      staleTime,
    }),
  corporate: (date: string) =>
    queryOptions({
      queryKey: ['law-tables', 'corporate', date],
      queryFn: ({ signal }) => data(api.GET('/corporations/taxes', at(date, signal))),
      staleTime,
    }),
  resident: (date: string) =>
    queryOptions({
      queryKey: ['law-tables', 'resident', date],
      queryFn: ({ signal }) => data(api.GET('/residences/taxes', at(date, signal))),
      staleTime,
    }),
  income: (date: string) =>
    queryOptions({
      queryKey: ['law-tables', 'income', date],
      queryFn: ({ signal }) => data(api.GET('/remunerations/taxes', at(date, signal))),
      staleTime,
    }),
  monthly: (date: string) =>
    queryOptions({
      queryKey: ['law-tables', 'monthly', date],
      queryFn: ({ signal }) => data(api.GET('/consoles/monthly/taxes', at(date, signal))),
      staleTime,
    }),
  bonus: (date: string) =>
    queryOptions({
      queryKey: ['law-tables', 'bonus', date],
      queryFn: ({ signal }) => data(api.GET('/consoles/withholding/taxes', at(date, signal))),
      staleTime,
    }),
};
