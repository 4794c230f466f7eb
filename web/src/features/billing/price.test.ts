import { expect, it } from 'vitest';
import { discounted } from './price';

it.each([
  ['no coupon', 11_000, null, 11_000],
  ['10 percent off', 11_000, { percentOff: 10, amountOff: null }, 9_900],
  ['15 percent off', 11_000, { percentOff: 15, amountOff: null }, 9_350],
  ['3,000 yen off', 11_000, { percentOff: null, amountOff: 3_000 }, 8_000],
  ['49 yen left, which nobody can charge', 11_000, { percentOff: null, amountOff: 10_951 }, 0],
  ['50 yen left', 11_000, { percentOff: null, amountOff: 10_950 }, 50],
  ['all off', 11_000, { percentOff: 100, amountOff: null }, 0],
  ['more off than there is', 2_000, { percentOff: null, amountOff: 3_000 }, 0],
])('the price with %s', (_, amount, coupon, price) => {
  expect(discounted(amount, coupon)).toBe(price);
});
