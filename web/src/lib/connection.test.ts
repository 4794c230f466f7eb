import { expect, it } from 'vitest';
import { mayPrefetch } from './connection';

it.each([
  [{}, true],
  [{ connection: { effectiveType: '4g', saveData: false } }, true],
  [{ connection: { effectiveType: '3g' } }, true],
  [{ connection: { effectiveType: '2g' } }, false],
  [{ connection: { effectiveType: 'slow-2g' } }, false],
  [{ connection: { effectiveType: '4g', saveData: true } }, false],
])('%o: %s', (navigator, expected) => {
  expect(mayPrefetch(navigator)).toBe(expected);
});
