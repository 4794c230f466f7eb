import { expect, it } from 'vitest';
import { tokenIn } from './token';

it.each([
  ['#token=AbC-1_2', 'token', 'AbC-1_2'],
  ['#cancel=AbC', 'cancel', 'AbC'],
  ['#token=', 'token', null],
  ['#cancel=AbC', 'token', null],
  ['', 'token', null],
] as const)('%j as %s', (hash, name, token) => {
  expect(tokenIn(hash, name)).toBe(token);
});
