import { expect, it } from 'vitest';
import { expiryOf } from './expiry';

it.each([
  ['2026-11-30', 'soon'],
  ['2026-12-01', 'expired'],
  ['2026-10-31', 'soon'],
  ['2026-10-30', null],
] as const)('of a card that is good until November 2026 says on %s: %s', (today, said) => {
  expect(expiryOf({ expYear: 2026, expMonth: 11 }, today)).toBe(said);
});
