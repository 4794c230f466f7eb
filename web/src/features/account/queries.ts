import { queryOptions } from '@tanstack/react-query';
import { api, data } from '~/api/client';
import type { LookUp } from '~/features/profile/profile';

export const profileQuery = queryOptions({
  queryKey: ['account', 'profile'],
  queryFn: ({ signal }) => data(api.GET('/members/me/profile', { signal })),
});

export const emailQuery = queryOptions({
  queryKey: ['account', 'email'],
  queryFn: ({ signal }) => data(api.GET('/members/me/email', { signal })),
});

export const securityQuery = queryOptions({
  queryKey: ['account', 'security'],
  queryFn: ({ signal }) => data(api.GET('/members/me/security', { signal })),
});

export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: ({ signal }) => data(api.GET('/members/me/sessions', { signal })),
});

/** The places of a postal code. */
export const lookUpPlaces: LookUp = async (code) => {
  const path = { code };
  return (await data(api.GET('/postal-codes/{code}', { params: { path } }))).results;
};
