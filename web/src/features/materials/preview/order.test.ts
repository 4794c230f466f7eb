import { expect, it } from 'vitest';
import { arranged, keyOf, movableOf, optionalOf, withAbsent, withSection } from './order';
import type { DocumentSection, SectionName } from '~/api/wire';
import { moved } from '~/lib/moved';

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

it('keeps the place of a section that is left out at present', () => {
  const display = { order: ['risks', 'current'] as SectionName[], left_out: ['current' as const] };
  expect(withAbsent(['schedule', 'risks'], display)).toEqual(['schedule', 'risks', 'current']);
});

it('calls a section the same wherever it stands', () => {
  const turned = arranged(SECTIONS, { order: ['risks', 'schedule', 'current'] });
  const keys = (sections: readonly DocumentSection[]) =>
    sections.map((one, at) => [one.name, keyOf(sections, at)]);
  expect(new Map(keys(turned) as [string, string][])).toEqual(
    new Map(keys(SECTIONS) as [string, string][]),
  );
});
