import { expect, it } from 'vitest';
import { isAddress, toAddress } from './address';

it.each([
  ['sato@example.co.jp', true],
  [' ｓａｔｏ＠example．jp ', true],
  ["o'brien+a@b.example", true],
  ['sato@example', false],
  ['sato.example.jp', false],
  ['sato @example.jp', false],
  ['sato@example.jp.', false],
  ['', false],
])('%s', (typed, fits) => {
  expect(isAddress(toAddress(typed))).toBe(fits);
});
