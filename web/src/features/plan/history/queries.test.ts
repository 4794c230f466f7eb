import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { historyQuery } from './queries';
import { api } from '~/api/client';
import { answered } from '~test/planPage';

it('asks for a hundred payments at a time, until there are no more', async () => {
  const all = Array.from({ length: 230 }, (_, at) => ({ id: `invoice ${at}` }));
  const get = vi.spyOn(api, 'GET').mockImplementation(((
    _path: string,
    { params }: { params: { query: { limit: number; starting_after?: string } } },
  ) => {
    const { limit, starting_after: last } = params.query;
    const from = all.findIndex(({ id }) => id === last) + 1;
    const results = all.slice(from, from + limit);
    return Promise.resolve(answered({ results, has_more: from + limit < all.length }));
  }) as never);
  expect(await new QueryClient().fetchQuery(historyQuery)).toEqual(all);
  const calls = get.mock.calls as unknown as [string, { params: object }][];
  const asked = calls.map(([, { params }]) => params);
  expect(asked).toEqual([
    { query: { limit: 100 } },
    { query: { limit: 100, starting_after: 'invoice 99' } },
    { query: { limit: 100, starting_after: 'invoice 199' } },
  ]);
});
