// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { EventsPage } from './EventsPage';
import { api } from '~/api/client';
import { queries } from '~/api/queries';
import type { PlannedEvent } from '~/api/wire';
import type { Language } from '~/i18n/language';
import { answered, refused } from '~test/planPage';
import { show } from '~test/render';

const talk: PlannedEvent = {
  id: 'talk',
  name: '説明会',
  description: '一行目\n<b>二行目</b>',
  place: '東京',
  link: 'https://seminar.example.jp/talk?a=1',
  start_date_time: '2027-01-20T02:05:00Z',
  end_date_time: '2027-01-20T03:00:00Z',
  audience: 'public',
  state: 'upcoming',
};
const listOf = (total: number, page = 1) => ({
  results: Array.from(
    { length: Math.max(0, Math.min(10, total - (page - 1) * 10)) },
    (_, index) => ({
      ...talk,
      id: `e${(page - 1) * 10 + index}`,
      name: `勉強会${(page - 1) * 10 + index}`,
    }),
  ),
  item: 10,
  page,
  total,
});

let get = vi.spyOn(api, 'GET');

beforeEach(() => {
  // every mock is taken off behind a test
  get = vi.spyOn(api, 'GET');
  queries.clear();
  queries.setDefaultOptions({ queries: { retry: false } });
});

async function open(at: string, status = 401, language: Language = 'ja') {
  const router = createMemoryRouter(
    [
      {
        path: '/events',
        loader: () => status,
        element: <EventsPage />,
        HydrateFallback: () => null,
      },
      { path: '/events/members', element: <EventsPage /> },
    ],
    { initialEntries: [at] },
  );
  await show(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
    language,
  );
  return router;
}

const answer = (...data: unknown[]) => {
  for (const each of data) get.mockResolvedValueOnce(answered(each) as never);
};

it.each([
  ['ja', '2027-01-20T02:05:00Z', '2027-01-20T03:00:00Z', '午前11:05〜午後0:00'],
  ['ja', '2027-01-19T15:00:00Z', '2027-01-20T14:59:00Z', '午前0:00〜午後11:59'],
  ['ja', '2027-01-20T04:30:00Z', '2027-01-21T01:00:00Z', '午後1:30〜2027年1月21日(木) 午前10:00'],
  ['en', '2027-01-20T02:05:00Z', '2027-01-20T03:00:00Z', '11:05 a.m. to 12:00 p.m.'],
  ['en', '2027-01-19T15:09:00Z', '2027-01-20T14:59:00Z', '12:09 a.m. to 11:59 p.m.'],
] as const)('says times with 午前 and 午後 (%s, %s)', async (language, from, to, words) => {
  answer([{ ...talk, start_date_time: from, end_date_time: to }]);
  await open('/events', 401, language);
  expect(await screen.findByText(words)).toBeTruthy();
});

it('shows the visitor what is for everybody, month by month', async () => {
  const later = {
    ...talk,
    id: 'later',
    name: '別の説明会',
    start_date_time: '2027-01-31T15:00:00Z',
  };
  answer([talk, later]);
  await open('/events');
  const months = await screen.findAllByRole('heading', { level: 2 });
  expect(months.map((month) => month.textContent)).toEqual(['2027年1月', '2027年2月']);
  expect(get).toHaveBeenCalledExactlyOnceWith(
    '/events/public',
    expect.objectContaining({ params: { query: { lang: 'ja' } } }),
  );
});

it('opens an event in a dialog with an address of its own, as text', async () => {
  answer([talk]);
  const router = await open('/events');
  await userEvent.click(await screen.findByRole('link', { name: '説明会' }));
  const dialog = await screen.findByRole('dialog');
  expect(router.state.location.search).toBe('?event=talk');
  expect(dialog.textContent).toContain('2027年1月20日(水) 午前11:05〜午後0:00');
  expect(dialog.textContent).toContain('<b>二行目</b>');
  expect(dialog.querySelector('b b, p b')).toBeNull();
  const link = within(dialog).getByRole('link', { name: /seminar\.example\.jpで詳しく見る/ });
  expect(link.getAttribute('href')).toBe(talk.link);
  expect(link.getAttribute('rel')).toContain('noopener');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(router.state.historyAction).toBe('POP');
});

it('leads a member to the list of members, at the event that was linked', async () => {
  answer({ ...listOf(1), results: [{ ...talk, audience: 'members', state: 'running' }] });
  const router = await open('/events?event=talk', 200);
  const dialog = await screen.findByRole('dialog');
  expect(router.state.location.pathname).toBe('/events/members');
  expect(within(dialog).getByText('開催中')).toBeTruthy();
  expect(within(dialog).getByText('会員向け')).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

it('has ten a page, and the page stands in the address', async () => {
  answer(listOf(11), listOf(11, 2));
  const router = await open('/events/members');
  expect(await screen.findAllByRole('heading', { level: 3 })).toHaveLength(10);
  await userEvent.click(screen.getByRole('button', { name: '2ページ' }));
  expect(await screen.findByRole('link', { name: '勉強会10' })).toBeTruthy();
  expect(router.state.location.search).toBe('?page=2');
  expect(get).toHaveBeenLastCalledWith(
    '/events',
    expect.objectContaining({
      params: { query: { user_type: 'members', 'marker.page': 2, lang: 'ja' } },
    }),
  );
});

it('says that nothing is planned, that a page is empty and that an event is not there', async () => {
  answer([]);
  await open('/events');
  expect(await screen.findByText('予定しているイベントはありません。')).toBeTruthy();
  cleanup();
  queries.clear();
  answer(listOf(10, 2), listOf(10));
  await open('/events/members?page=2');
  await userEvent.click(await screen.findByRole('button', { name: '最初のページを開く' }));
  expect(await screen.findAllByRole('heading', { level: 3 })).toHaveLength(10);
  cleanup();
  queries.clear();
  answer([talk]);
  await open('/events?event=other');
  expect(await screen.findByText(/このイベントは、ここにはありません/)).toBeTruthy();
});

it('says that it could not be loaded, and tries again', async () => {
  get.mockResolvedValueOnce(refused(500, { code: 'server_error' }) as never);
  get.mockResolvedValueOnce(answered([talk]) as never);
  await open('/events');
  expect((await screen.findByRole('alert')).textContent).toContain(
    'イベントを読み込めませんでした。',
  );
  await userEvent.click(screen.getByRole('button', { name: 'もう一度試す' }));
  expect(await screen.findByRole('link', { name: '説明会' })).toBeTruthy();
});
