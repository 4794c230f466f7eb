// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { PreviewPage } from './PreviewPage';
import { api } from '~/api/client';
import { queries } from '~/api/queries';
import type { Language } from '~/i18n/language';
import { translate } from '~/i18n/words';
import * as files from '~/lib/saveFile';
import { Toasts } from '~/ui/Toasts';
import { show } from '~test/render';

/** The page of a material. */
async function draw(language?: Language) {
  const router = createMemoryRouter(
    [{ path: '/materials/:id/preview', element: <PreviewPage /> }],
    { initialEntries: ['/materials/m1/preview'] },
  );
  await show(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
      <Toasts />
    </QueryClientProvider>,
    language,
  );
}

/** The law has moved since the material was saved; `free` is the plan's. */
async function open(free: object | null | undefined) {
  vi.spyOn(api, 'GET').mockImplementation(((path: string) => {
    if (path === '/plans/default')
      return free === undefined
        ? new Promise(() => undefined)
        : Promise.resolve({ data: { free }, response: new Response() });
    return Promise.resolve(
      path === '/members/me/materials/{id}/pages'
        ? { error: { code: 'law_changed' }, response: new Response(null, { status: 409 }) }
        : { data: { version: 1, input: {}, errors: [] }, response: new Response() },
    );
  }) as never);
  await draw();
  return screen.findByRole('alert');
}

beforeEach(() => {
  queries.clear();
  queries.setDefaultOptions({ queries: { retry: false } });
});

it('leads to the figures of the newest law where those that were saved have no document', async () => {
  const alert = await open(null);
  expect(alert.textContent).toContain('この資料のプレビューとPDFは作れません。');
  await screen.findByText('最新の法令で計算できるときは、保存し直すと作れます。');
  expect(screen.getByRole('link', { name: '最新の法令の結果と比べる' }).getAttribute('href')).toBe(
    '/materials/regenerate/m1',
  );
  expect(screen.queryByRole('button', { name: 'もう一度試す' })).toBeNull();
});

it.each([
  ['after the last free day', { state: 'over' }],
  ['while it is not known', undefined],
])('promises no document %s', async (_, free) => {
  const alert = await open(free);
  if (free) await screen.findByText('無料期間が終わったため、資料は変更できません。');
  expect(alert.textContent).not.toContain('保存し直す');
});

const WORKBOOK = '/members/me/materials/{id}/workbook.xlsx';

/** A material whose pages, whose PDF and whose workbook are answered so, one after the other. */
async function make(pages: object[], pdf: object, language: Language, book: object[] = []) {
  vi.spyOn(api, 'GET').mockImplementation(((path: string) => {
    if (path === WORKBOOK) return Promise.resolve(book.shift());
    if (path === '/members/me/materials/{id}/document.pdf') return Promise.resolve(pdf);
    if (path !== '/members/me/materials/{id}/pages')
      return Promise.resolve({
        data: { version: 1, input: {}, errors: [] },
        response: new Response(),
      });
    return Promise.resolve(pages.shift());
  }) as never);
  await draw(language);
}
const failed = () => ({
  error: { code: 'server_error' },
  response: new Response(null, { status: 500 }),
});
const drawn = () => ({
  data: { count: 2, width_mm: 297, height_mm: 210, has_logo: false },
  response: new Response(),
});

it.each(['ja', 'en'] as const)(
  'says that the document could not be made, and makes it on another try (%s)',
  async (language) => {
    await make([failed(), drawn()], failed(), language);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(translate('preview.failed'));
    fireEvent.click(screen.getByRole('button', { name: translate('ui.retry') }));
    expect(await screen.findAllByRole('img')).toHaveLength(2);

    fireEvent.click(screen.getByRole('button', { name: translate('preview.save_pdf') }));
    await waitFor(() => expect(screen.getByText(translate('preview.pdf_failed'))).toBeTruthy());
  },
);

it('saves the figures as a workbook in the language of the pages, and says where it cannot', async () => {
  const saved = vi.spyOn(files, 'saveFile').mockReturnValue();
  const book = [{ data: new Blob(['PK']), response: new Response() }, failed()];
  await make([drawn()], {}, 'en', book);
  await screen.findAllByRole('img');
  const button = screen.getByRole('button', { name: 'Save workbook' });
  fireEvent.click(button);
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(api.GET).toHaveBeenCalledWith(
    WORKBOOK,
    expect.objectContaining({ params: { path: { id: 'm1' }, query: { lang: 'en' } } }),
  );
  fireEvent.click(button);
  await screen.findByText(translate('preview.workbook_failed'));
});

/** The notice about the proposer of a material whose document is made. */
async function proposerNotice(proposer: object) {
  vi.spyOn(api, 'GET').mockImplementation(((path: string) =>
    Promise.resolve({
      data:
        path === '/members/me/materials/{id}/pages'
          ? { count: 1, width_mm: 297, height_mm: 210, has_logo: false }
          : path === '/plans/default'
            ? { free: null }
            : { version: 1, input: { proposer }, errors: [] },
      response: new Response(),
    })) as never);
  await draw();
  await screen.findByRole('img');
  return screen.queryByText(/表紙に提案者の行はありません/);
}

it('says once before printing that the cover names no proposer, with the way to enter it', async () => {
  expect(await proposerNotice({ tel: '03-1234-5678' })).not.toBeNull();
  const way = await screen.findByRole('link', { name: '提案者を入力する' });
  expect(way.getAttribute('href')).toBe('/materials/m1/edit?field=proposer.office');
});

it('says nothing of a proposer who has an office or a name', async () => {
  expect(await proposerNotice({ name: '見本 花子' })).toBeNull();
});

it('shows the pages larger step by step, and back again', async () => {
  vi.spyOn(window, 'scrollBy').mockReturnValue();
  await make([drawn()], {}, 'ja');
  const sheet = await screen.findByRole('img', { name: '2ページ中1ページ' });
  const zoom = () =>
    sheet.closest<HTMLElement>('[aria-busy]')?.style.getPropertyValue('--zoom') ?? '';
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  const isOff = (name: string) =>
    screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true';
  expect([zoom(), isOff('縮小'), isOff('拡大')]).toEqual(['1', true, false]);
  const seen = ['拡大', '拡大', '拡大', '拡大', '縮小'].map((name) => {
    press(name);
    return [zoom(), isOff('拡大')];
  });
  expect(seen).toEqual([
    ['1.5', false],
    ['2', false],
    ['3', true],
    ['3', true],
    ['2', false],
  ]);
  expect(screen.getByText('200%')).toBeTruthy();
});
