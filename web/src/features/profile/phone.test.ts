import { expect, it } from 'vitest';
import { tidyPhone } from './phone';

it.each([
  ['0312345678', '03-1234-5678'],
  ['0661234567', '06-6123-4567'],
  ['0466221234', '0466-22-1234'],
  ['09012345678', '090-1234-5678'],
  ['05012345678', '050-1234-5678'],
  ['0120123456', '0120-123-456'],
  ['', ''],
  ['12', '12'],
])('%s is written %s', (digits, written) => {
  expect(tidyPhone(digits)).toBe(written);
});
