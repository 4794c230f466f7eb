import { expect, it } from 'vitest';
import { fullName } from './names';

it('keeps a name together', () => {
  expect(fullName('山﨑', '正')).toBe('山﨑\u00a0正');
  expect(fullName('山﨑', null)).toBe('山﨑');
  expect(fullName(undefined, '')).toBe('');
});

it('lets a long one go on to another line, between its parts', () => {
  expect(fullName('勅使河原', 'Alexander Maximilian')).toBe('勅使河原 Alexander Maximilian');
});
