import { expect, it } from 'vitest';
import { percentOfRate, rateOfPercent } from './rates';

it.each([
  ['1.8', '0.018'],
  ['8.4', '0.084'],
  ['６．０％', '0.06'],
  ['0', '0'],
  ['-0.3', '-0.003'],
  ['100', '1'],
  ['840', '8.4'],
  ['0.025', '0.00025'],
])('%s percent is %s', (percent, rate) => {
  expect(rateOfPercent(percent)).toBe(rate);
});

it.each(['', '八', '1.', '.5', '1.23456', '1e3'])('%s is no rate', (text) => {
  expect(rateOfPercent(text)).toBeNull();
});

it.each([
  ['0.018', '1.8'],
  ['0.06', '6'],
  ['0.00025', '0.025'],
  ['-0.003', '-0.3'],
  ['1', '100'],
  ['0', '0'],
])('%s is written as %s percent', (rate, percent) => {
  expect(percentOfRate(rate)).toBe(percent);
  expect(rateOfPercent(percent)).toBe(rate);
});
