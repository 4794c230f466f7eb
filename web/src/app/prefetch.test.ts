// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadAhead } from './pages';
import { loadNeighbours } from './prefetch';
import { routes } from '~/lib/routes';

vi.mock('./pages', () => ({ loadAhead: vi.fn(() => Promise.resolve()) }));

/** What a member's list of materials leads to. */
const NEXT = routes.materials.next;

beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(loadAhead).mockClear();
});

afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'connection');
});

/** Shows the page on a connection, touches it and waits. */
function stay(connection: object) {
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
  const leave = loadNeighbours('materials');
  window.dispatchEvent(new Event('pointerdown'));
  vi.advanceTimersByTime(10_000);
  leave?.();
  return vi.mocked(loadAhead).mock.calls.map(([name]) => name);
}

it.each([
  ['2g', { effectiveType: '2g' }],
  ['data saving', { effectiveType: '4g', saveData: true }],
])('loads no linked page ahead on %s', (_, connection) => {
  expect(stay(connection)).toEqual([]);
});

it('loads the linked pages ahead on a fast connection', () => {
  expect(stay({ effectiveType: '4g', saveData: false })).toEqual(NEXT);
});

it('loads nothing ahead of a page that was left', () => {
  const leave = loadNeighbours('materials');
  window.dispatchEvent(new Event('pointerdown'));
  leave?.();
  vi.advanceTimersByTime(10_000);
  expect(loadAhead).not.toHaveBeenCalled();
});
