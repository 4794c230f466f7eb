// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { goal } from './later';
import { loadMissing } from './missingChunk';

const reload = vi.fn();
const assign = vi.fn();
const server = { answers: true };

beforeEach(() => {
  vi.stubGlobal('location', { href: 'http://localhost/materials', reload, assign });
  vi.stubGlobal('fetch', () =>
    server.answers ? Promise.resolve({ ok: true }) : Promise.reject(new TypeError('network')),
  );
  vi.useFakeTimers();
  for (const spy of [reload, assign]) spy.mockClear();
  sessionStorage.clear();
});

const gone = () => loadMissing(() => Promise.reject(new Error('chunk')));

it('loads the whole page that was asked for where a part of it is gone, and not for ever', async () => {
  goal.address = () => '/materials/7#dates';
  void gone();
  await vi.advanceTimersByTimeAsync(0);
  expect([reload.mock.calls, assign.mock.calls]).toEqual([
    [],
    [['http://localhost/materials/7#dates']],
  ]);
  // the new page misses it too: the error is shown
  await expect(gone()).rejects.toThrow('chunk');
  expect(assign).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(10_000);
  goal.address = () => '/materials';
  void gone();
  await vi.advanceTimersByTimeAsync(0);
  expect([reload.mock.calls.length, assign.mock.calls.length]).toEqual([1, 1]);
});

it('loads nothing anew without a line, where the page that stands would be gone', async () => {
  server.answers = false;
  void gone();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([reload.mock.calls, assign.mock.calls]).toEqual([[], []]);
  server.answers = true;
});
