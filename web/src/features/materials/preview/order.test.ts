import { expect, it } from 'vitest';
import { arranged, movableOf, moved, optionalOf, withSection } from './order';
import type { DocumentSection, SectionName } from '~/api/wire';

const section = (name: string, page: number, movable: SectionName | null): DocumentSection => ({
  name,
  page,
  movable,
});
const SECTIONS = [
  section('1 要約', 2, null),
  section('2 現在', 3, 'current'),
  section('3 スケジュール　案1', 4, 'schedule'),
  section('4 スケジュール　案2', 5, 'schedule'),
  section('5 リスクと留意点', 6, 'risks'),
  section('6 前提条件', 7, null),
];

it('knows each movable section once, in the order of the pages', () => {
  expect(movableOf(SECTIONS)).toEqual(['current', 'schedule', 'risks']);
});

it('moves a section by one place, and no further than to the ends', () => {
  const order = movableOf(SECTIONS);
  expect(moved(order, 'risks', -1)).toEqual(['current', 'risks', 'schedule']);
  expect(moved(order, 'current', 1)).toEqual(['schedule', 'current', 'risks']);
  expect(moved(order, 'current', -1)).toEqual(order);
  expect(moved(order, 'risks', 1)).toEqual(order);
  expect(moved(order, 'benefits', 1)).toEqual(order);
});

it('shows the chosen order at once, so that a second press goes on from it', () => {
  const once = moved(movableOf(SECTIONS), 'risks', -1);
  const twice = moved(movableOf(arranged(SECTIONS, { order: once })), 'risks', -1);
  const shown = arranged(SECTIONS, { order: twice }).map(({ page }) => page);
  expect(shown).toEqual([2, 6, 3, 4, 5, 7]);
  // an order that lacks a section is the server's to complete
  expect(arranged(SECTIONS, { order: ['risks'] })).toEqual(SECTIONS);
  expect(arranged(SECTIONS, {})).toEqual(SECTIONS);
});

it('leaves out what may be left out, and takes it back', () => {
  expect(optionalOf('current')).toBe('current');
  expect(optionalOf('risks')).toBeUndefined();
  expect(optionalOf(null)).toBeUndefined();
  const without = withSection({ left_out: ['personal'] }, 'current', false);
  expect(without).toEqual({ left_out: ['personal', 'current'] });
  expect(withSection(without, 'current', true)).toEqual({ left_out: ['personal'] });
  expect(withSection(without, 'current', false)).toEqual(without);
});
