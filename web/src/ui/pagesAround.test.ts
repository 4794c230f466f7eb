import { expect, it } from 'vitest';
import { pagesAround } from './pagesAround';

it.each([
  [1, 1, [1]],
  [1, 2, [1, 2]],
  [1, 9, [1, 2, null, 9]],
  [3, 5, [1, 2, 3, 4, 5]],
  [5, 9, [1, null, 4, 5, 6, null, 9]],
  [9, 9, [1, null, 8, 9]],
])('page %i of %i', (page, last, expected) => {
  expect(pagesAround(page, last)).toEqual(expected);
});
