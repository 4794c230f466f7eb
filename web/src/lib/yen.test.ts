import { describe, expect, it } from 'vitest';
import {
  formatDifference,
  formatForInput,
  formatYen,
  inMan,
  parseYen,
  roundedMan,
  spokenYen,
} from './yen';

const value = (n: number) => ({ kind: 'value', value: n });

describe('parseYen', () => {
  it.each([
    ['300000', 300_000],
    ['300,000円', 300_000],
    ['３００，０００', 300_000],
    ['30万', 300_000],
    ['１２０万', 1_200_000],
    ['120万円', 1_200_000],
    ['1.2億', 120_000_000],
    ['1億2000万', 120_000_000],
    ['1億2,345万6,789円', 123_456_789],
    ['1.15億', 115_000_000],
    ['3千万', 30_000_000],
    ['5千', 5_000],
    ['¥ 1,000', 1_000],
    ['-500', -500],
    ['△500', -500],
    ['ー１００万', -1_000_000],
    ['0', 0],
    ['1.0', 1],
    ['百万', 1_000_000],
    ['３百万円', 3_000_000],
    ['千円', 1_000],
    ['1億5千万', 150_000_000],
    ['¥1,200,000-', 1_200_000],
    ['￥1,200,000ー', 1_200_000],
    ['1,200,000円-', 1_200_000],
    ['△¥500', -500],
  ])('reads %s', (text, expected) => {
    expect(parseYen(text)).toEqual(value(expected));
  });

  it.each([
    ['30', 300_000],
    ['66.5', 665_000],
    ['120万', 1_200_000],
    ['1億', 100_000_000],
  ])('reads %s in a 万円 field', (text, expected) => {
    expect(parseYen(text, 4)).toEqual(value(expected));
  });

  it('knows empty from wrong', () => {
    expect(parseYen('')).toEqual({ kind: 'empty' });
    expect(parseYen('　円')).toEqual({ kind: 'empty' });
  });

  it.each([
    'abc',
    '1万2億',
    '3万万',
    '十万',
    '万百',
    `${'1'.repeat(60)}x`,
    `${'万'.repeat(60)}x`,
    '1.2.3',
    '-',
    '--1',
  ])('refuses %s', (text) => {
    expect(parseYen(text)).toEqual({ kind: 'wrong', why: 'unreadable' });
  });

  it.each(['9007199254740992', '99999999999999999999', '100000000億'])(
    'cannot count to %s',
    (text) => {
      expect(parseYen(text)).toEqual({ kind: 'wrong', why: 'too_large' });
    },
  );

  it.each(['1.5', '1.23456万'])('names the fraction in %s', (text) => {
    expect(parseYen(text)).toEqual({ kind: 'wrong', why: 'fraction' });
  });
});

describe('formats', () => {
  it('prints △ for minus and + for a gain', () => {
    expect(formatYen(-1_234_567)).toBe('△1,234,567');
    expect(formatDifference(1_000)).toBe('+1,000');
    expect(formatDifference(-1_000)).toBe('△1,000');
    expect(formatDifference(0)).toBe('0');
    expect([formatYen(-0), formatDifference(-0), formatForInput(-0)]).toEqual(['0', '0', '0']);
  });

  it('counts in 万 without losing a yen', () => {
    expect(inMan(300_000)).toBe('30');
    expect(inMan(1_234_567)).toBe('123.4567');
    expect(inMan(5)).toBe('0.0005');
    expect(inMan(-665_000)).toBe('-66.5');
    expect(parseYen(inMan(1_234_567), 4)).toEqual(value(1_234_567));
  });

  it('rounds labels half away from zero', () => {
    expect([roundedMan(14_999), roundedMan(15_000), roundedMan(-15_000)]).toEqual([1, 2, -2]);
  });

  it('speaks amounts', () => {
    expect(spokenYen(120_000_000)).toBe('1億2,000万');
    expect(spokenYen(300_000)).toBe('30万');
    expect(spokenYen(635_001)).toBe('635,001');
    expect(spokenYen(-10_000)).toBe('△1万');
  });
});
