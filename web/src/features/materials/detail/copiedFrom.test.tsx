// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { CopiedFrom } from './CopiedFrom';
import { api } from '~/api/client';
import { queries } from '~/api/queries';
import { show } from '~test/render';

const answer = (status: number, data?: object) =>
  vi.spyOn(api, 'GET').mockImplementation((() =>
    Promise.resolve({
      ...(data ? { data } : { error: { code: 'not_found' } }),
      response: new Response(null, { status }),
    })) as never);

beforeEach(() => {
  queries.clear();
  queries.setDefaultOptions({ queries: { retry: false } });
});

const open = () =>
  show(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <CopiedFrom source="m1" />
      </MemoryRouter>
    </QueryClientProvider>,
  );

it('leads to what a copy was made from, and tells when that was saved', async () => {
  answer(200, { updated_at: '2026-11-20T03:05:00Z' });
  await open();
  expect(screen.getByText('コピー')).toBeTruthy();
  const link = await screen.findByRole('link', {
    name: /^コピー元（更新 2026年11月20日 .*12:05）$/,
  });
  expect(link.getAttribute('href')).toBe('/materials/m1');
});

it('leads nowhere where that is deleted, and says so', async () => {
  answer(404);
  await open();
  expect(await screen.findByText('コピー元は削除されています。')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});
