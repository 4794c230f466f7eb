import { expect, it } from 'vitest';
import { typedLine } from './typed';
import cases from '@cases/typed-text.json';

it.each(cases)('$why', ({ typed, kept }) => {
  expect(typedLine(typed)).toBe(kept);
  expect(typedLine(kept)).toBe(kept);
});
