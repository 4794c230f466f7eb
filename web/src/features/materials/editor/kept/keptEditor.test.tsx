// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { drafts } from './draft';
import { KeptEditor } from './KeptEditor';
import { memory } from '~/api/memory';
import type { MaterialInput } from '~/api/wire';
import { newForm } from '~/features/materials/editor/defaults';
import type { EditorProps } from '~/features/materials/editor/Editor';
import { fromInput } from '~/features/materials/editor/fromInput';
import { unsaved } from '~/lib/unsaved';
import reference from '~test/reference-input.json';
import { show } from '~test/render';

// Which form the editor starts from is decided before it; what it does with it is of no concern here.
vi.mock('~/features/materials/editor/Editor', () => ({
  Editor: ({ start, copied, saved, notice }: EditorProps) => (
    <>
      {notice}
      <p>{`form: ${start.title}, version: ${saved?.etag ?? 'none'}`}</p>
      {copied != null && <p>{`copy of ${copied}`}</p>}
    </>
  ),
}));

const input = reference as MaterialInput;
const saved = { id: 'm1', etag: '"2"', state: 'complete', errors: [] } as const;
const keep = (of: string, title: string, member = 'a', copied: string | null = null) => {
  const place = unsaved.place(member, of);
  const form = { ...(of === 'new' ? newForm('2026-11-20') : fromInput(input)), title };
  drafts.write(place, { form, base: {}, copied, etag: of === 'new' ? null : '"1"' });
  return place;
};

async function open({ of = 'new', state }: { of?: string; state?: unknown } = {}) {
  const page =
    of === 'new' ? (
      <KeptEditor start={newForm('2026-11-20')} base={{}} saved={null} onCreated={vi.fn()} />
    ) : (
      <KeptEditor start={fromInput(input)} base={input} saved={saved} onCreated={vi.fn()} />
    );
  const router = createMemoryRouter([{ path: '/', element: page }], {
    initialEntries: [{ pathname: '/', state }],
  });
  await show(<RouterProvider router={router} />);
}
const offer = () => screen.findByText('入力途中の内容があります。');
const form = (words: string) => screen.findByText(`form: ${words}`);

beforeEach(() => {
  localStorage.clear();
  Reflect.deleteProperty(navigator, 'locks');
  memory.forget();
  memory.enter({ email: 'misaki@example.jp', id: 'a' });
});

it('offers what was typed, and goes on with it', async () => {
  keep('new', '途中の資料');
  await open();
  await offer();
  expect(await form(', version: none')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '続ける' }));
  expect(await form('途中の資料, version: none')).toBeTruthy();
  expect(screen.queryByText('入力途中の内容があります。')).toBeNull();
});

it('goes on with a copy as a copy', async () => {
  keep('new', '途中のコピー', 'a', 'm1');
  await open();
  await offer();
  expect(screen.queryByText('copy of m1')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '続ける' }));
  expect(await screen.findByText('copy of m1')).toBeTruthy();
});

it('forgets what is not wanted, and offers what is older', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  keep('new', '一つめ');
  vi.advanceTimersByTime(1_000);
  keep('new', '二つめ');
  vi.useRealTimers();
  await open();
  await screen.findByText(/^二つめ/);
  fireEvent.click(screen.getByRole('button', { name: '破棄する' }));
  await screen.findByText(/^一つめ/);
  fireEvent.click(screen.getByRole('button', { name: '破棄する' }));
  await waitFor(() => expect(screen.queryByText('入力途中の内容があります。')).toBeNull());
  expect(localStorage).toHaveLength(0);
});

it('goes on by itself where log-in leads back, on the version it was typed on', async () => {
  const { name } = keep('m1', '途中の資料');
  await open({ of: 'm1', state: { draft: name } });
  expect(await form('途中の資料, version: "1"')).toBeTruthy();
});

it('offers nothing of another member, of another material, or what is saved by now', async () => {
  keep('new', '別の会員', 'b');
  keep('m2', '別の資料');
  keep('m1', input.title ?? '');
  await open({ of: 'm1' });
  await form(`${input.title}, version: "2"`);
  expect(screen.queryByText('入力途中の内容があります。')).toBeNull();
  expect(unsaved.list('a', 'm1')).toEqual([]);
});

it('offers nothing that another tab has open', async () => {
  const { name } = keep('new', '隣のタブ');
  const locks = { query: () => Promise.resolve({ held: [{ name }] }) };
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  await open();
  await form(', version: none');
  await Promise.resolve();
  expect(screen.queryByText('入力途中の内容があります。')).toBeNull();
});
