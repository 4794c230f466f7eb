import { minusSign } from './minus';
import { toHalfWidth } from './width';

export type Parsed<T> =
  | { kind: 'value'; value: T }
  | { kind: 'empty' }
  /** `fraction`: readable, but not whole yen; `too_large`: more than can be counted exactly. */
  | { kind: 'wrong'; why: 'unreadable' | 'fraction' | 'too_large' };

/** What follows a number, with its zeros; alone it is one of them, as in 「百万」. */
const ZEROS: Readonly<Record<string, number>> = {
  百: 2,
  千: 3,
  万: 4,
  百万: 6,
  千万: 7,
  億: 8,
  百億: 10,
  千億: 11,
};
/** Numbers and units in turn; only the first number may be missing. */
const SHAPE = /^(?:\d+(?:\.\d+)?)?(?:[百千万億]+\d+(?:\.\d+)?)*[百千万億]*$/;
const PART = /(?=.)(\d*(?:\.\d+)?)([百千万億]*)/g;

/** "1.2" × 10^zeros without floats; null where a fraction would remain. */
function shift(decimal: string, zeros: number): number | null {
  const [whole = '', fraction = ''] = decimal.split('.');
  const kept = fraction.replace(/0+$/, '');
  if (kept.length > zeros) return null;
  return Number(whole + kept.padEnd(zeros, '0'));
}

/**
 * Reads what people type for money: full width, commas, 円, 千, 万, 億, 「１２０万」, 「1.2億」, 「百万」, △,
 * and 「¥1,200,000-」 as it is written on bills.
 * `zeros` is 4 where the field is in 万円 and a bare number means so many 万.
 */
export function parseYen(text: string, zeros: 0 | 4 = 0): Parsed<number> {
  const typed = toHalfWidth(text).replace(/[,\s円]/g, '');
  // the stroke at the end of an amount keeps others from adding figures to it
  const plain = typed.replace(/^([-△▲]?)[¥\\](.*?)-?$/, '$1$2').replace(/^(\d+)-$/, '$1');
  if (plain === '') return { kind: 'empty' };
  const signed = /^([-△▲+]?)(.+)$/.exec(plain);
  const sign = signed?.[1] ?? '';
  const body = signed?.[2] ?? '';
  if (!SHAPE.test(body)) return { kind: 'wrong', why: 'unreadable' };

  let total = 0;
  let last = Infinity;
  for (const [one, number = '', units = ''] of body.matchAll(PART)) {
    const power = units !== '' ? ZEROS[units] : one === body ? zeros : 0;
    // 「1万2億」 and 「3万万」 are slips, not numbers.
    if (power === undefined || power >= last) return { kind: 'wrong', why: 'unreadable' };
    last = power;
    const amount = shift(number === '' ? '1' : number, power);
    if (amount === null) return { kind: 'wrong', why: 'fraction' };
    total += amount;
  }
  if (!Number.isSafeInteger(total)) return { kind: 'wrong', why: 'too_large' };
  const negative = sign === '-' || sign === '△' || sign === '▲';
  return { kind: 'value', value: negative && total !== 0 ? -total : total };
}

/** Whole yen of a text; null where it is empty or cannot be read. */
export function yenOf(text: string): number | null {
  const parsed = parseYen(text);
  return parsed.kind === 'value' ? parsed.value : null;
}

/** A negated nothing is nothing: no sign before 0. */
const grouped = new Intl.NumberFormat('en-US', {
  maximumFractionDigits: 0,
  signDisplay: 'negative',
});

/** 1234567 → "1,234,567"; below zero with its sign. */
export function formatYen(value: number): string {
  return value < 0 ? minusSign() + grouped.format(-value) : grouped.format(value);
}

/** A difference: "+1,234", "△1,234", "0". */
export function formatDifference(value: number): string {
  return value > 0 ? `+${grouped.format(value)}` : formatYen(value);
}

/** Text of an input: 「-1,234」, since △ is not on a keyboard. */
export function formatForInput(value: number): string {
  return grouped.format(value);
}

/** 300000 → "30", 1234567 → "123.4567": the same amount counted in 万. */
export function inMan(value: number): string {
  const digits = String(Math.abs(value)).padStart(5, '0');
  const whole = grouped.format(Number(digits.slice(0, -4)));
  const fraction = digits.slice(-4).replace(/0+$/, '');
  return (value < 0 ? '-' : '') + whole + (fraction === '' ? '' : `.${fraction}`);
}

/** Axis and bar labels: whole 万, rounded half away from zero. */
export function roundedMan(value: number): number {
  return Math.sign(value) * Math.floor((Math.abs(value) + 5000) / 10000);
}

/** A number below 億 as Japanese say it: 「1億2,000万」, 「30万」, 「665,000」 when 万 does not fit. */
export function spokenYen(value: number): string {
  const size = Math.abs(value);
  const sign = value < 0 ? minusSign() : '';
  if (size === 0 || size % 10_000 !== 0) return sign + grouped.format(size);
  const oku = Math.floor(size / 100_000_000);
  const man = (size % 100_000_000) / 10_000;
  return (
    sign + (oku > 0 ? `${grouped.format(oku)}億` : '') + (man > 0 ? `${grouped.format(man)}万` : '')
  );
}
