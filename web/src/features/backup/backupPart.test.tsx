// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { BackupPart } from './BackupPart';
import { api } from '~/api/client';
import { queries } from '~/api/queries';
import { answered, refused } from '~test/planPage';
import { show } from '~test/render';

const showPart = () =>
  show(
    <QueryClientProvider client={queries}>
      <BackupPart />
    </QueryClientProvider>,
  );

it.each([
  ['すべてを保存する', '/members/me/backup'],
  ['資料だけを保存する', '/members/me/materials/backup'],
])('saves a file by 「%s」', async (name, path) => {
  URL.createObjectURL = () => 'blob:';
  const get = vi.spyOn(api, 'GET').mockResolvedValue({
    data: new Blob(['zip']),
    response: new Response(),
  } as never);
  await showPart();
  fireEvent.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('保存を始めました'));
  expect(get).toHaveBeenCalledWith(path, { parseAs: 'blob' });
});

it.each([
  ['names invoices where members pay', null, true],
  ['names no invoices where nobody pays', { until: '2027-03-31', state: 'free' }, false],
])('%s', async (_what, free, named) => {
  queries.clear();
  vi.spyOn(api, 'GET').mockResolvedValue(answered({ free }) as never);
  await showPart();
  const text = await screen.findByText(/1つのZIPファイル/);
  expect(text.textContent.includes('請求書')).toBe(named);
});

it('says when it failed, and can be asked again', async () => {
  vi.spyOn(api, 'GET').mockResolvedValue(refused(503, { code: 'unavailable' }) as never);
  await showPart();
  const button = screen.getByRole('button', { name: 'すべてを保存する' });
  fireEvent.click(button);
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
  expect(button).toHaveProperty('disabled', false);
});
