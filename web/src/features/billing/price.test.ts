import { expect, it } from 'vitest';
import { discounted } from './price';

it.each([
  [11_000, null, 11_000],
  [11_000, { percentOff: 10, amountOff: null }, 9_900],
  [11_000, { percentOff: 15, amountOff: null }, 9_350],
  [11_000, { percentOff: null, amountOff: 3_000 }, 8_000],
  [11_000, { percentOff: 100, amountOff: null }, 0],
  [2_000, { percentOff: null, amountOff: 3_000 }, 0],
])('%s with %o is %s', (amount, coupon, price) => {
  expect(discounted(amount, coupon)).toBe(price);
});
