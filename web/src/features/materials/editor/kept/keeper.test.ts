// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { drafts } from './draft';
import { createKeeper, KEEP_MS } from './keeper';
import { session } from '~/api/session';
import { newForm } from '~/features/materials/editor/defaults';
import { NEW } from '~/lib/unsaved';

const draft = (title: string) => ({
  form: { ...newForm('2026-11-20'), title },
  base: {},
  copied: null,
  etag: null,
});
const titles = (of = NEW) => drafts.list('misaki', of).map((each) => each.draft.form.title);

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  session.start();
});
afterEach(() => void vi.useRealTimers());

it('keeps what is typed after a moment, while typing goes on', () => {
  const keeper = createKeeper('misaki', NEW);
  keeper.change(draft('あ'), null);
  expect(titles()).toEqual([]);
  vi.advanceTimersByTime(KEEP_MS - 1);
  keeper.change(draft('あい'), null);
  vi.advanceTimersByTime(1);
  expect(titles()).toEqual(['あい']);
});

it.each([
  ['pagehide', () => window.dispatchEvent(new Event('pagehide'))],
  [
    'visibilitychange',
    () => {
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
      document.dispatchEvent(new Event('visibilitychange'));
    },
  ],
])('keeps it at once at %s', (_, goAway) => {
  const keeper = createKeeper('misaki', NEW);
  const close = keeper.open();
  keeper.change(draft('あ'), null);
  goAway();
  expect(titles()).toEqual(['あ']);
  close();
  vi.restoreAllMocks();
});

it('gives each form a place of its own, also in a tab that was duplicated', () => {
  for (const title of ['一', '二']) {
    const keeper = createKeeper('misaki', NEW);
    keeper.change(draft(title), null);
    keeper.flush();
    vi.advanceTimersByTime(1);
  }
  expect(titles()).toEqual(['二', '一']);
});

it('goes with the material once there is one, and is gone when it is saved', () => {
  const keeper = createKeeper('misaki', NEW);
  keeper.change(draft('あ'), null);
  keeper.flush();
  keeper.change(draft('あい'), 'm1');
  expect(keeper.flush()).toBe(true);
  expect([titles(), titles('m1')]).toEqual([[], ['あい']]);
  keeper.forget();
  vi.advanceTimersByTime(KEEP_MS);
  expect(titles('m1')).toEqual([]);
});

it('keeps nothing any more of who has left, and nothing of nobody', () => {
  const keeper = createKeeper('misaki', NEW);
  keeper.change(draft('あ'), null);
  session.end();
  expect(keeper.flush()).toBe(false);
  vi.advanceTimersByTime(KEEP_MS);
  expect(titles()).toEqual([]);

  session.start();
  const nobody = createKeeper(null, NEW);
  nobody.change(draft('あ'), null);
  expect(nobody.flush()).toBe(false);
  expect(localStorage).toHaveLength(0);
});
