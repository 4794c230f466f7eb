import { expect, it } from 'vitest';
import { safeName } from './fileNames';

it.each([
  ['株式会社A/B: "C"', '株式会社A-B- -C-'],
  ['  ..髙﨑商店. ', '髙﨑商店'],
  ['a\u202Eb\u200Bc\nd', 'abc d'],
  ['', ''],
  ['漢'.repeat(40), '漢'.repeat(33)],
])('%j is %j', (typed, name) => {
  expect(safeName(typed)).toBe(name);
});
