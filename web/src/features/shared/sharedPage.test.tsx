// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { SharedPage } from './SharedPage';
import { api } from '~/api/client';
import { queries } from '~/api/queries';
import type { Language } from '~/i18n/language';
import { show } from '~test/render';

const shared = (more: object = {}) => ({
  title: '役員報酬のご提案',
  company: '株式会社さくら精機',
  issued_at: '2026-11-22T15:32:00Z',
  lang: 'ja',
  expires_at: '2026-12-06T15:32:00Z',
  asks_passcode: false,
  sender: {
    member: '髙﨑 一郎',
    office: 'みらい保険',
    name: null,
    tel: '03-1234-5678',
    email: null,
  },
  ...more,
});
const opened = {
  ticket: 'ticket',
  version: 3,
  headline: { plan: 2, plans: 2, together: 988_166, pension_per_year: -564_033 },
};
const ok = (data: unknown) =>
  Promise.resolve({ data, response: new Response(null, { status: 200 }) });
const refuse = (status: number, code: string) =>
  Promise.resolve({ error: { code }, response: new Response(null, { status }) });

let looked: () => unknown;
const open = vi.fn<(body: unknown) => unknown>();

beforeEach(() => {
  queries.clear();
  queries.setDefaultOptions({ queries: { retry: false } });
  looked = () => ok(shared());
  open.mockReset().mockImplementation(() => ok(opened));
  vi.spyOn(api, 'POST').mockImplementation(((path: string, call: { body: unknown }) =>
    path === '/shared' ? looked() : open(call.body)) as never);
});

const visit = (hash = '#token=abc', language: Language = 'ja') =>
  show(
    <QueryClientProvider client={queries}>
      <MemoryRouter initialEntries={[`/shared${hash}`]}>
        <SharedPage />
      </MemoryRouter>
    </QueryClientProvider>,
    language,
  );

it('says who shares what until when, and opens nothing by itself', async () => {
  await visit();
  expect(await screen.findByText('株式会社さくら精機 御中')).toBeTruthy();
  expect(screen.getByText('髙﨑 一郎')).toBeTruthy();
  expect(screen.getByText('みらい保険')).toBeTruthy();
  expect(screen.getByRole('link', { name: '03-1234-5678' }).getAttribute('href')).toBe(
    'tel:0312345678',
  );
  expect(screen.queryByLabelText('パスコード')).toBeNull();
  expect(open).not.toHaveBeenCalled();
});

it('shows figures and document once it is opened', async () => {
  await visit();
  fireEvent.click(await screen.findByRole('button', { name: '資料を表示する' }));
  expect(await screen.findByRole('heading', { name: '資料（第3版）' })).toBe(
    document.activeElement,
  );
  expect(open).toHaveBeenCalledExactlyOnceWith({ token: 'abc', passcode: null });
  expect(screen.getByText('+988,166')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'PDFを開く' }).getAttribute('href')).toBe(
    '/api/shared/ticket/document.pdf',
  );
});

it('is opened anew where that was a day ago', async () => {
  await visit();
  fireEvent.click(await screen.findByRole('button', { name: '資料を表示する' }));
  const pdf = await screen.findByRole('link', { name: 'PDFを開く' });
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 24 * 3_600_000);
  fireEvent.click(pdf);
  expect(await screen.findByRole('button', { name: '資料を表示する' })).toBeTruthy();
});

it.each([
  ['application/problem+json', true],
  ['application/pdf', false],
])('opens anew where the frame holds %s: %s', async (contentType, again) => {
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true, configurable: true });
  await visit();
  fireEvent.click(await screen.findByRole('button', { name: '資料を表示する' }));
  const frame = await screen.findByTitle('役員報酬のご提案');
  Object.defineProperty(frame, 'contentDocument', { value: { contentType } });
  fireEvent.load(frame);
  expect(screen.queryByTitle('役員報酬のご提案') === null).toBe(again);
  expect(screen.queryByRole('button', { name: '資料を表示する' }) !== null).toBe(again);
  Reflect.deleteProperty(navigator, 'pdfViewerEnabled');
});

it('asks for the passcode, and again when it was wrong', async () => {
  looked = () => ok(shared({ asks_passcode: true }));
  open.mockImplementationOnce(() => refuse(403, 'passcode_wrong'));
  await visit();
  const field = await screen.findByLabelText('パスコード');
  fireEvent.change(field, { target: { value: '241357' } });
  fireEvent.click(screen.getByRole('button', { name: '資料を表示する' }));
  expect(await screen.findByText('パスコードが違います。')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '資料を表示する' }));
  expect(await screen.findByText('+988,166')).toBeTruthy();
  expect(open).toHaveBeenLastCalledWith({ token: 'abc', passcode: '241357' });
});

it('says in one way that a link opens nothing', async () => {
  const first = await visit('');
  expect(await screen.findByText(/この共有リンクは使えません。/)).toBeTruthy();
  first.unmount();
  looked = () => refuse(410, 'shared_link_invalid');
  const second = await visit();
  expect(await screen.findByText(/この共有リンクは使えません。/)).toBeTruthy();
  second.unmount();
  // it ended while the page stood
  queries.clear();
  looked = () => ok(shared());
  open.mockImplementation(() => refuse(410, 'shared_link_invalid'));
  await visit();
  fireEvent.click(await screen.findByRole('button', { name: '資料を表示する' }));
  expect(await screen.findByText(/この共有リンクは使えません。/)).toBeTruthy();
  expect(screen.queryByText('株式会社さくら精機 御中')).toBeNull();
});

it('offers another try where the server was not reached', async () => {
  looked = () => refuse(503, 'unavailable');
  await visit('#token=abc', 'en');
  const retry = await screen.findByRole('button', { name: 'Try again' });
  looked = () => ok(shared());
  fireEvent.click(retry);
  await waitFor(() => expect(screen.getByText('For 株式会社さくら精機')).toBeTruthy());
});

it('keeps the link in the other language', async () => {
  await visit();
  expect(screen.getByRole('link', { name: 'English' }).getAttribute('href')).toBe(
    '/en/shared#token=abc',
  );
});
