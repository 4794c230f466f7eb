// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { SaveDocuments } from './SaveDocuments';
import { api } from '~/api/client';
import { queries } from '~/api/queries';
import type { MaterialRow } from '~/api/wire';
import { saveFile } from '~/lib/saveFile';
import { show } from '~test/render';

vi.mock('~/lib/saveFile', async (original) => ({
  ...(await original<typeof import('~/lib/saveFile')>()),
  saveFile: vi.fn(),
}));

const asked = vi.fn<(body: { ids: string[]; lang: string }) => Promise<unknown>>();
const archive = () => ({
  data: new Blob(['zip']),
  response: new Response(null, {
    headers: { 'content-disposition': 'attachment; filename="20261231_documents.zip"' },
  }),
});
const refusal = (status: number, problem: object) => ({
  error: problem,
  response: new Response(null, { status }),
});
const row = (id: string, state: 'draft' | 'complete' = 'complete') =>
  ({
    material: { id, state, title: `提案${id}` },
    company: { name: `株式会社${id}` },
    customer: {},
  }) as MaterialRow;

beforeEach(() => {
  queries.clear();
  queries.setQueryData(['plan'], { free: null });
  vi.mocked(saveFile).mockReset();
  asked.mockReset().mockImplementation(() => Promise.resolve(archive()));
  vi.spyOn(api, 'POST').mockImplementation(((
    path: string,
    { body }: { body: { ids: string[]; lang: string } },
  ) => {
    expect(path).toBe('/members/me/materials/documents');
    return asked(body);
  }) as never);
});

const open = (...chosen: MaterialRow[]) =>
  show(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <SaveDocuments chosen={chosen} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
const press = () => userEvent.click(screen.getByRole('button', { name: 'PDFを保存' }));
const question = () => screen.findByRole('dialog', { name: /^PDFにできない資料があります/ });
const named = async () =>
  within(await question())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

it('saves what is chosen as one file, and says how it goes', async () => {
  let done: (answer: unknown) => void = () => undefined;
  asked.mockReturnValue(
    new Promise((resolve) => {
      done = resolve;
    }),
  );
  await open(row('a'), row('b'));
  await press();
  expect(await screen.findByText('2件のPDFを作っています。')).toBeTruthy();
  expect(asked).toHaveBeenCalledExactlyOnceWith({ ids: ['a', 'b'], lang: 'ja' });
  done(archive());
  expect(await screen.findByText('PDFを保存しました。')).toBeTruthy();
  expect(saveFile).toHaveBeenCalledExactlyOnceWith(expect.any(Blob), '20261231_documents.zip');
});

it('names the drafts before it begins, and saves the others', async () => {
  await open(row('a'), row('b', 'draft'), row('c'));
  await press();
  expect(await named()).toEqual(['株式会社b・提案b']);
  const link = within(await question()).getByRole('link', { name: '株式会社b・提案b' });
  expect(link.getAttribute('href')).toBe('/materials/b');
  expect(asked).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'ほかの2件を保存する' }));
  await waitFor(() =>
    expect(asked).toHaveBeenCalledExactlyOnceWith({ ids: ['a', 'c'], lang: 'ja' }),
  );
  expect(await screen.findByText('PDFを保存しました。')).toBeTruthy();
});

it('asks the server for nothing where all are drafts', async () => {
  await open(row('a', 'draft'), row('b', 'draft'));
  await press();
  expect(await named()).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: '選び直す' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked).not.toHaveBeenCalled();
});

it('names what has to be saved again first, and goes on without it', async () => {
  asked.mockResolvedValueOnce(refusal(409, { code: 'law_changed', materials: ['b'] }));
  await open(row('a'), row('b'));
  await press();
  expect(await named()).toEqual(['株式会社b・提案b']);
  expect(
    within(await question()).getByText(/計算できる資料は、保存し直すとPDFにできます。$/),
  ).toBeTruthy();
  const link = within(await question()).getByRole('link', { name: '株式会社b・提案b' });
  expect(link.getAttribute('href')).toBe('/materials/regenerate/b');
  await userEvent.click(screen.getByRole('button', { name: 'ほかの1件を保存する' }));
  await waitFor(() => expect(asked).toHaveBeenLastCalledWith({ ids: ['a'], lang: 'ja' }));
  expect(await screen.findByText('PDFを保存しました。')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it.each(['draft', 'complete'] as const)(
  'promises nothing of a material (%s) that cannot be changed any more',
  async (state) => {
    queries.setQueryData(['plan'], { free: { state: 'over' } });
    asked.mockResolvedValueOnce(refusal(409, { code: 'law_changed', materials: ['b'] }));
    await open(row('a'), row('b', state));
    await press();
    const said = (await question()).textContent;
    expect(said).toContain('無料期間が終わったため、資料は変更できません。');
    expect(said).not.toMatch(/保存し直す|完成すると/);
  },
);

it('says that nothing was saved where the download broke off', async () => {
  asked.mockResolvedValueOnce(refusal(500, { code: 'server_error' }));
  await open(row('a'));
  await press();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('PDFを保存できませんでした。');
  expect(saveFile).not.toHaveBeenCalled();
});
