// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { Cards } from './Cards';
import { NEWEST_FIRST } from './order';
import { Rows } from './Rows';
import { queries } from '~/api/queries';
import type { MaterialRow } from '~/api/wire';
import { show } from '~test/render';

const rows = ['あ', 'い', 'う'].map(
  (name) =>
    ({
      material: { id: name, state: 'draft', title: '', updated_at: '2026-11-20T03:00:00Z' },
      company: { name: `株式会社${name}` },
      customer: {},
    }) as MaterialRow,
);

function List({ narrow }: { narrow: boolean }) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const onSelect = (ids: readonly string[], on: boolean) =>
    setSelected((before) => {
      const after = new Set(before);
      ids.forEach((id) => (on ? after.add(id) : after.delete(id)));
      return after;
    });
  const list = { rows, selected, onSelect, onDates: () => undefined, onDelete: () => undefined };
  return narrow ? (
    <Cards {...list} />
  ) : (
    <Rows {...list} order={NEWEST_FIRST} onSort={() => undefined} />
  );
}

async function open(narrow: boolean) {
  const router = createMemoryRouter([
    { path: '/', element: <List narrow={narrow} /> },
    { path: '/materials/:id', element: null },
  ]);
  await show(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}
const link = (name: string) => screen.getByRole('link', { name: `株式会社${name}` });
const chosen = () =>
  screen
    .getAllByRole('checkbox', { name: /^株式会社/ })
    .map((box) => (box as HTMLInputElement).checked);

it.each([
  ['table', false],
  ['cards', true],
])('goes from row to row, selects and opens with the keys (%s)', async (_, narrow) => {
  const router = await open(narrow);
  link('あ').focus();
  await userEvent.keyboard('{ArrowUp}');
  expect(document.activeElement).toBe(link('あ'));
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(link('い'));
  await userEvent.keyboard(' ');
  expect(chosen()).toEqual([false, true, false]);
  await userEvent.keyboard('{End} ');
  expect(document.activeElement).toBe(link('う'));
  expect(chosen()).toEqual([false, true, true]);
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(link('う'));
  await userEvent.keyboard('{ArrowUp} ');
  expect(chosen()).toEqual([false, false, true]);
  await userEvent.keyboard('{Home}{Enter}');
  expect(router.state.location.pathname).toBe(`/materials/${encodeURIComponent('あ')}`);
});

it('leaves to the browser what is pressed together with another key', async () => {
  await open(false);
  link('い').focus();
  for (const held of ['ctrlKey', 'metaKey', 'altKey', 'shiftKey'])
    for (const key of [' ', 'ArrowDown', 'End'])
      expect(fireEvent.keyDown(link('い'), { key, [held]: true }), `${held} ${key}`).toBe(true);
  expect(document.activeElement).toBe(link('い'));
  expect(chosen()).toEqual([false, false, false]);
});
