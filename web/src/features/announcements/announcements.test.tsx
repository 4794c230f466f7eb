// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { AnnouncementsPage } from './AnnouncementsPage';
import { api } from '~/api/client';
import { queries } from '~/api/queries';
import type { Announcement } from '~/api/wire';
import { answered, refused } from '~test/planPage';
import { show } from '~test/render';

const told = (id: string, is_read: boolean): Announcement => ({
  id,
  title: `お知らせ${id}`,
  text: '一行目\n<i>二行目</i>',
  // already the next day in Japan
  publish_at: '2026-11-30T15:00:00Z',
  is_read,
});

let post = vi.spyOn(api, 'POST');

beforeEach(() => {
  queries.clear();
  queries.setDefaultOptions({ queries: { retry: false } });
  // every mock is taken off behind a test
  post = vi.spyOn(api, 'POST').mockResolvedValue(answered(undefined) as never);
});

async function open(all: Announcement[] | null, at = '/announcements') {
  const get = vi.spyOn(api, 'GET').mockReset();
  if (all === null) get.mockResolvedValueOnce(refused(500, { code: 'server_error' }) as never);
  get.mockResolvedValue(answered(all ?? [told('a', true)]) as never);
  const router = createMemoryRouter([{ path: '*', element: <AnnouncementsPage /> }], {
    initialEntries: [at],
  });
  await show(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

const marks = () => screen.queryAllByText('未読');

it('marks what is opened as read, and what was read is not marked again', async () => {
  const router = await open([told('a', false), told('b', true), told('c', false)]);
  expect(await screen.findByText('未読2件')).toBeTruthy();
  expect(marks()).toHaveLength(2);
  await userEvent.click(screen.getByRole('link', { name: 'お知らせa' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('2026年12月1日');
  expect(dialog.textContent).toContain('<i>二行目</i>');
  expect(router.state.location.search).toBe('?announcement=a');
  await waitFor(() => expect(marks()).toHaveLength(1));
  expect(post).toHaveBeenCalledExactlyOnceWith('/announcements/read', { body: { ids: ['a'] } });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(router.state.location.search).toBe(''));
  await userEvent.click(screen.getByRole('link', { name: 'お知らせb' }));
  await screen.findByRole('dialog');
  expect(post).toHaveBeenCalledOnce();
});

it('marks all as read at once', async () => {
  await open([told('a', false), told('b', true), told('c', false)]);
  await userEvent.click(await screen.findByRole('button', { name: 'すべて既読にする' }));
  await waitFor(() => expect(marks()).toHaveLength(0));
  expect(post).toHaveBeenCalledExactlyOnceWith('/announcements/read', {
    body: { ids: ['a', 'c'] },
  });
  expect(screen.queryByRole('button', { name: 'すべて既読にする' })).toBeNull();
});

it('leaves the mark and says so where it could not be kept', async () => {
  await open([told('a', false)]);
  post.mockResolvedValue(refused(503, { code: 'writes_refused' }) as never);
  await userEvent.click(await screen.findByRole('button', { name: 'すべて既読にする' }));
  expect((await screen.findByRole('alert')).textContent).toContain('既読にできませんでした');
  expect(marks()).toHaveLength(1);
});

it('says that there is nothing, that one has gone, and that it could not be loaded', async () => {
  await open([]);
  expect(await screen.findByText('お知らせはありません。')).toBeTruthy();
  cleanup();
  queries.clear();
  await open([told('a', true)], '/announcements?announcement=b');
  expect(await screen.findByText(/このお知らせは、ここにはありません/)).toBeTruthy();
  cleanup();
  queries.clear();
  await open(null);
  await userEvent.click(await screen.findByRole('button', { name: 'もう一度試す' }));
  expect(await screen.findByRole('link', { name: 'お知らせa' })).toBeTruthy();
});
