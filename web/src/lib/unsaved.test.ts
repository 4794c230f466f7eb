// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { KEPT, unsaved } from './unsaved';

const DAY = 86_400_000;
const now = 1_800_000_000_000;
const here = (member = 'misaki', of = 'new') => unsaved.place(member, of);
const values = (member = 'misaki', of = 'new') =>
  unsaved.list(member, of).map(({ value }) => value);

beforeEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

it('keeps what a member typed for a record, newest first', () => {
  const place = here();
  expect(unsaved.write(place, 'first', now)).toBe(true);
  unsaved.write(here(), 'second', now + 1);
  unsaved.write(here('misaki', 'm1'), 'of another record', now);
  expect(values()).toEqual(['second', 'first']);
  unsaved.write(place, 'first again', now + 2);
  expect(values()).toEqual(['first again', 'second']);
  unsaved.forget(place);
  expect(values()).toEqual(['second']);
});

it('shows nothing to another member, and clears only what is of the one who leaves', () => {
  unsaved.write(here(), 'a', now);
  unsaved.write(here('taro'), 'b', now);
  localStorage.setItem('other', 'x');
  expect(values('taro')).toEqual(['b']);
  expect(values('mis')).toEqual([]);
  unsaved.clear('misaki');
  expect(values()).toEqual([]);
  expect(values('taro')).toEqual(['b']);
  expect(localStorage.getItem('other')).toBe('x');
});

it('forgets all of a record that is gone', () => {
  ['m1', 'm1', 'm2'].forEach((record) => unsaved.write(here('misaki', record), record, now));
  unsaved.forgetAll('misaki', 'm1');
  expect([values('misaki', 'm1'), values('misaki', 'm2')]).toEqual([[], ['m2']]);
});

it.each([
  ['as long as seven days', now - KEPT.ms, true],
  ['not a moment longer', now - KEPT.ms - 1, false],
  ['nothing that a wrong clock has put far ahead', now + 8 * DAY, false],
])('keeps it %s, of whomever it is', (_, at, stays) => {
  unsaved.write(here('taro'), 'b', at);
  unsaved.sweep(now);
  expect(values('taro')).toEqual(stays ? ['b'] : []);
});

it('sweeps away what it cannot read, and nothing else', () => {
  localStorage.setItem('unsaved.misaki.new.a', '{broken');
  localStorage.setItem('unsaved.misaki.new.b', '"text"');
  localStorage.setItem('unsaved.misaki', JSON.stringify({ at: now, value: 1 }));
  localStorage.setItem('other', '{broken');
  expect(values()).toEqual([]);
  unsaved.sweep(now);
  expect(Object.keys(localStorage)).toEqual(['other']);
});

it('keeps nothing that is too long, and only so many', () => {
  expect(unsaved.write(here(), 'x'.repeat(KEPT.chars), now)).toBe(false);
  expect(values()).toEqual([]);
  for (let count = 0; count <= KEPT.most; count += 1) unsaved.write(here(), count, now + count);
  expect(values()).toHaveLength(KEPT.most);
  expect(values().at(-1)).toBe(1);
});

it('says where the browser refuses to keep', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  expect(unsaved.write(here(), 'a', now)).toBe(false);
});
