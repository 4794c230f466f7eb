// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { DeletePage } from './DeletePage';
import { api } from '~/api/client';
import { queries } from '~/api/queries';
import type { Language } from '~/i18n/language';
import { translate } from '~/i18n/words';
import { paths } from '~/lib/paths';
import { answered, refused } from '~test/planPage';
import { show } from '~test/render';

const PAYMENTS = /カード|請求の記録|無料/;

beforeEach(() => queries.clear());

async function open(language: Language = 'ja') {
  const router = createMemoryRouter([{ path: '*', element: <DeletePage /> }]);
  await show(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
    language,
  );
}

it('says nothing of payments while it is not known whether members pay', async () => {
  vi.spyOn(api, 'GET').mockReturnValue(new Promise(() => undefined) as never);
  await open();
  expect(await screen.findByRole('status', { name: '読み込んでいます' })).toBeTruthy();
  expect(screen.queryByText(PAYMENTS)).toBeNull();
});

it('says nothing of payments where that could not be loaded, until it could', async () => {
  const load = vi.spyOn(api, 'GET').mockResolvedValue({
    error: { code: 'not_found' },
    response: new Response(null, { status: 404 }),
  } as never);
  await open();
  const again = await screen.findByText('もう一度試す');
  expect(screen.queryByText(PAYMENTS)).toBeNull();
  load.mockResolvedValue({
    data: { free: { until: '2027-03-31', state: 'running' } },
    response: new Response(),
  } as never);
  fireEvent.click(again);
  expect(await screen.findByText(/^無料でのご利用。/)).toBeTruthy();
  expect(screen.queryByText(/カード|請求の記録/)).toBeNull();
});

it.each([
  ['ja', 'すべてを保存する', '退会する', 'バックアップを作成しています'],
  ['en', 'Save everything', 'Delete my account', 'Your backup is still being prepared'],
] as const)('waits for a backup that is being made (%s)', async (language, save, leave, reason) => {
  let answer: (with_: unknown) => void = () => undefined;
  const making = new Promise((done) => (answer = done));
  vi.spyOn(api, 'GET').mockImplementation(((path: string) =>
    path.endsWith('/backup') ? making : Promise.resolve(answered({ free: null }))) as never);
  const remove = vi.spyOn(api, 'DELETE').mockReturnValue(new Promise(() => undefined) as never);
  await open(language);
  fireEvent.click(await screen.findByRole('button', { name: save }));
  const said = await screen.findByText(new RegExp(`^${reason}.*(退会|delete)`));
  const button = screen.getByRole('button', { name: leave });
  expect(button).toHaveProperty('disabled', true);
  expect(button.getAttribute('aria-describedby')).toBe(said.id);
  const field = screen.getByRole('textbox');
  fireEvent.change(field, { target: { value: leave } });
  fireEvent.submit(field);
  expect(remove).not.toHaveBeenCalled();

  await act(async () => answer(refused(503, { code: 'unavailable' })));
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  fireEvent.submit(field);
  await waitFor(() => expect(remove).toHaveBeenCalled());
});

const ofPlan = { status: 'active', cancel_at_period_end: false };
it.each([
  ['runs', answered(ofPlan), true, true],
  ['is cancelled', answered({ ...ofPlan, cancel_at_period_end: true }), true, false],
  ['is not paid', answered({ ...ofPlan, status: 'past_due' }), true, true],
  ['has ended', answered({ ...ofPlan, status: 'canceled' }), false, false],
  ['was never there', refused(404, { code: 'not_found' }), false, false],
  ['could not be asked for', refused(500, { code: 'server_error' }), true, false],
])('speaks of a plan that %s as it is', async (_, plan, goes, canBeCancelled) => {
  queries.setDefaultOptions({ queries: { retry: false } });
  vi.spyOn(api, 'GET').mockImplementation(((path: string) =>
    Promise.resolve(path === '/members/me/plan' ? plan : answered({ free: null }))) as never);
  const router = createMemoryRouter([{ path: '*', element: <DeletePage /> }], {
    initialEntries: [paths.deleteAccount()],
  });
  await show(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText('会員情報と登録したカード')).toBeTruthy();
  await waitFor(() => {
    expect(screen.queryByText(/^ご契約。/) !== null).toBe(goes);
    expect(screen.queryByRole('link', { name: '解約の手続きへ' }) !== null).toBe(canBeCancelled);
  });
});

it('says that another word than the one that is asked for is wrong', async () => {
  vi.spyOn(api, 'GET').mockResolvedValue(answered({ free: null }) as never);
  await open();
  const field = await screen.findByRole('textbox');
  fireEvent.change(field, { target: { value: '退会' } });
  fireEvent.submit(field);
  expect(await screen.findByText('入力された文字が「退会する」と一致しません。')).toBeTruthy();
});

it.each([
  ['ja', '退会する'],
  ['en', 'Delete my account'],
] as const)('says that the account was not deleted, and stays (%s)', async (language, word) => {
  const answer = refused(500, { code: 'server_error' });
  vi.spyOn(api, 'GET').mockResolvedValue(answered({ free: null }) as never);
  vi.spyOn(api, 'DELETE').mockResolvedValue(answer as never);
  await open(language);
  const field = await screen.findByRole('textbox');
  fireEvent.change(field, { target: { value: word } });
  fireEvent.submit(field);
  expect(await screen.findByText(translate('error.server_error'))).toBeTruthy();
  expect(field).toHaveProperty('value', word);
});
