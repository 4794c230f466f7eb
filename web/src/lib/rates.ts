import { toHalfWidth } from './width';

const MILLION = 1_000_000;

/** "1.8" (percent) → "0.018"; null where it is no rate or finer than a ten-thousandth of a percent. */
export function rateOfPercent(text: string): string | null {
  const plain = toHalfWidth(text).replace(/[\s,%％]/g, '');
  const found = /^(-?)(\d{1,8})(?:\.(\d{1,4}))?$/.exec(plain);
  if (!found) return null;
  const [, sign = '', whole = '', fraction = ''] = found;
  const ppm = Number(whole) * 10_000 + Number(fraction.padEnd(4, '0'));
  const rest = String(ppm % MILLION)
    .padStart(6, '0')
    .replace(/0+$/, '');
  const size = `${Math.floor(ppm / MILLION)}${rest === '' ? '' : `.${rest}`}`;
  return ppm === 0 ? '0' : sign + size;
}

/** "0.018" → 18,000 parts per million, which are whole and can be compared. */
export const ppmOf = (rate: string): number => Math.round(Number(rate) * MILLION);

/** "0.018" → "1.8". */
export function percentOfRate(rate: string): string {
  const found = /^(-?)(\d+)(?:\.(\d+))?$/.exec(rate);
  if (!found) return rate;
  const [, sign = '', whole = '', fraction = ''] = found;
  const digits = fraction.padEnd(2, '0');
  const size = String(Number(whole + digits.slice(0, 2)));
  const rest = digits.slice(2).replace(/0+$/, '');
  return sign + size + (rest === '' ? '' : `.${rest}`);
}
