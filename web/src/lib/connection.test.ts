import { expect, it } from 'vitest';
import { mayPrefetch } from './connection';

it.each([
  ['an unknown connection', {}, true],
  ['4g', { connection: { effectiveType: '4g', saveData: false } }, true],
  ['3g', { connection: { effectiveType: '3g' } }, true],
  ['2g', { connection: { effectiveType: '2g' } }, false],
  ['slow 2g', { connection: { effectiveType: 'slow-2g' } }, false],
  ['data saving', { connection: { effectiveType: '4g', saveData: true } }, false],
])('loads ahead or not: %s', (_, navigator, expected) => {
  expect(mayPrefetch(navigator)).toBe(expected);
});
