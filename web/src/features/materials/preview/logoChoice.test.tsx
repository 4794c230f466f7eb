// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { LogoChoice } from './LogoChoice';
import { api } from '~/api/client';
import { queries } from '~/api/queries';
import type { Display, LogoRecord } from '~/api/wire';
import { Toasts } from '~/ui/Toasts';
import { show } from '~test/render';

const FINE: LogoRecord = { digest: 'a'.repeat(64), width: 600, height: 200 };
const SMALL: LogoRecord = { digest: 'b'.repeat(64), width: 60, height: 20 };
const SQUARE: LogoRecord = { digest: 'c'.repeat(64), width: 250, height: 250 };

interface Sent {
  headers: { 'Content-Type': string };
  bodySerializer: () => File;
}

async function open(logos: LogoRecord[], display: Display = {}, answer: object = {}) {
  const all = [...logos];
  const choose = vi.fn();
  vi.spyOn(api, 'GET').mockImplementation((() =>
    Promise.resolve({ data: [...all], response: new Response() })) as never);
  const post = vi.spyOn(api, 'POST').mockImplementation((() => {
    all.unshift(FINE);
    return Promise.resolve({ data: FINE, response: new Response(), ...answer });
  }) as never);
  const remove = vi.spyOn(api, 'DELETE').mockImplementation((() => {
    all.splice(0, 1);
    return Promise.resolve({ response: new Response(null, { status: 204 }) });
  }) as never);
  await show(
    <QueryClientProvider client={queries}>
      <LogoChoice {...{ display, choose }} disabled={false} />
      <Toasts />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(queries.isFetching()).toBe(0));
  const pick = (file: File) =>
    fireEvent.change(screen.getByLabelText('画像を選ぶ', { selector: 'input' }), {
      target: { files: [file] },
    });
  return { choose, post, remove, pick };
}

const picture = (type: string, bytes = 10) =>
  new File([new Uint8Array(bytes)], '会社のロゴ.png', { type });

beforeEach(() => {
  queries.clear();
  queries.setDefaultOptions({ queries: { retry: false } });
});

it('sends the picture as it is, and puts it on the pages', async () => {
  const { choose, post, pick } = await open([]);
  expect(screen.queryByRole('radio')).toBeNull();
  const file = picture('image/jpeg');
  pick(file);
  await waitFor(() => expect(choose).toHaveBeenCalledWith({ logo: FINE.digest }));
  const sent = post.mock.calls[0]?.[1] as unknown as Sent;
  expect(sent.headers['Content-Type']).toBe('image/jpeg');
  expect(sent.bodySerializer()).toBe(file);
});

it('sends a file of no kind all the same: the server looks at its bytes', async () => {
  const { post, pick } = await open([]);
  pick(picture(''));
  await waitFor(() => expect(post).toHaveBeenCalledOnce());
});

it('has the pages drawn anew where the logo of the material is back', async () => {
  const { choose, pick } = await open([], { logo: FINE.digest });
  const again = vi.spyOn(queries, 'invalidateQueries');
  pick(picture('image/png'));
  await waitFor(() => expect(again).toHaveBeenCalledWith({ queryKey: ['materials', 'pages'] }));
  expect(choose).not.toHaveBeenCalled();
  expect(screen.queryByText(/ロゴは削除されたため/)).toBeNull();
});

it.each([
  ['other kind of file', picture('image/svg+xml'), /JPG、PNG、GIFの画像/],
  ['file of more than 3 MB', picture('image/png', 3 * 1024 * 1024 + 1), /3 MBまで/],
])('sends no %s, and says why', async (_, file, words) => {
  const { choose, post, pick } = await open([]);
  pick(file);
  expect((await screen.findByRole('alert')).textContent).toMatch(words);
  expect(post).not.toHaveBeenCalled();
  expect(choose).not.toHaveBeenCalled();
});

it('says what the server has against a picture', async () => {
  const errors = [{ field: 'logo', code: 'picture_too_large', params: { max: '4096' } }];
  const { choose, pick } = await open(
    [],
    {},
    {
      data: undefined,
      error: { code: 'invalid_fields', errors },
      response: new Response(null, { status: 422 }),
    },
  );
  pick(picture('image/png'));
  expect((await screen.findByRole('alert')).textContent).toContain('4096ピクセルまで');
  expect(choose).not.toHaveBeenCalled();
});

it('lets one be chosen, and the place of the one that is', async () => {
  const { choose } = await open([FINE, SMALL], { logo: SMALL.digest });
  fireEvent.click(screen.getByRole('radio', { name: /ロゴ2/ }));
  expect(choose).toHaveBeenLastCalledWith({ logo: FINE.digest });
  fireEvent.click(screen.getByRole('radio', { name: 'なし' }));
  expect(choose).toHaveBeenLastCalledWith({ logo: null });
  fireEvent.change(screen.getByRole('combobox', { name: 'ロゴの位置' }), {
    target: { value: 'every_page' },
  });
  expect(choose).toHaveBeenLastCalledWith({ logo_place: 'every_page' });
  expect(screen.getByText(/500×500ピクセルをおすすめ/)).toBeTruthy();
  expect(screen.getByText(/粗く見える/)).toBeTruthy();
});

it.each([FINE, SQUARE])('says nothing of the paper where the picture is fine', async (logo) => {
  await open([logo], { logo: logo.digest });
  expect(screen.queryByText(/粗く見える/)).toBeNull();
  expect(screen.queryByText(/削除されたため/)).toBeNull();
});

it('says that the logo of a material is gone, and chooses none for it', async () => {
  await open([FINE], { logo: SMALL.digest });
  expect(screen.getByText(/ロゴは削除されたため、印刷されません/)).toBeTruthy();
  for (const choice of screen.getAllByRole('radio')) {
    expect(choice).toHaveProperty('checked', false);
  }
});

it('leads on where the only logo of all is gone', async () => {
  const { choose } = await open([], { logo: SMALL.digest });
  fireEvent.click(screen.getByRole('radio', { name: 'なし' }));
  expect(choose).toHaveBeenCalledWith({ logo: null });
});

it('takes one away that the material does not have, and leaves the material as it is', async () => {
  const { choose, remove } = await open([FINE, SMALL], { logo: SMALL.digest });
  fireEvent.click(screen.getByRole('button', { name: '「ロゴ2」を削除' }));
  await screen.findByRole('dialog');
  fireEvent.click(screen.getByRole('button', { name: 'ロゴを削除' }));
  await waitFor(() => expect(screen.queryByRole('radio', { name: /ロゴ2/ })).toBeNull());
  expect(remove).toHaveBeenCalledOnce();
  expect(choose).not.toHaveBeenCalled();
});

it('takes one away after asking', async () => {
  const { choose, remove } = await open([FINE], { logo: FINE.digest });
  fireEvent.click(screen.getByRole('button', { name: '「ロゴ1」を削除' }));
  const asked = await screen.findByRole('dialog');
  expect(asked.textContent).toContain('発行済みの文書は変わりません');
  expect(remove).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'ロゴを削除' }));
  await waitFor(() => expect(choose).toHaveBeenCalledWith({ logo: null }));
  expect(remove.mock.calls[0]?.[1]).toEqual({ params: { path: { digest: FINE.digest } } });
});
