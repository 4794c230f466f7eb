import { expect, it } from 'vitest';
import { passwordLength } from './password';

it.each([
  ['', 0, 8],
  ['abcdef1', 0, 1],
  ['abcdef1!', 1, 0],
  ['abcdef1!abcd', 2, 0],
  ['abcdef1!abcdef1!', 3, 0],
  // Eight characters, sixteen code units.
  ['𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷', 1, 0],
])('%s', (password, level, missing) => {
  expect(passwordLength(password)).toEqual({ level, missing });
});
