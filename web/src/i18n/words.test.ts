import { expect, it } from 'vitest';
import catalogueEn from '@catalogue/en.json';
import catalogueJa from '@catalogue/ja.json';
import en from './en.json';
import ja from './ja.json';

const sorted = (keys: string[]) => [...keys].sort();
const places = (text: string) => sorted(text.match(/{{\w+}}/g) ?? []);

it.each([
  ['pages', ja, en],
  ['catalogue', catalogueJa, catalogueEn],
])('%s: both languages have the same words, sorted, with the same places', (_, first, second) => {
  expect(Object.keys(first)).toEqual(Object.keys(second));
  expect(Object.keys(first)).toEqual(sorted(Object.keys(first)));
  const other = second as Record<string, string>;
  const different = Object.entries(first)
    .filter(([key, words]) => places(words).join() !== places(other[key] ?? '').join())
    .map(([key]) => key);
  expect(different).toEqual([]);
});

it('has no word twice', () => {
  expect(Object.keys(ja).filter((key) => key in catalogueJa)).toEqual([]);
});
