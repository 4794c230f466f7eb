import { describe, expect, it } from 'vitest';
import {
  addMonths,
  ageOn,
  daysInMonth,
  formatDate,
  formatDateWithWeekday,
  formatMonth,
  inEra,
  momentInJapan,
  monthName,
  parseDate,
  timeInJapan,
  todayInJapan,
  yearList,
  yearWithEra,
} from './dates';

describe('parseDate', () => {
  it.each([
    ['1975/4/1', '1975-04-01'],
    ['1975-04-01', '1975-04-01'],
    ['1975年4月1日', '1975-04-01'],
    ['１９７５．４．１', '1975-04-01'],
    ['19750401', '1975-04-01'],
    ['S50.4.1', '1975-04-01'],
    ['S420803', '1967-08-03'],
    ['ｓ４２０８０３', '1967-08-03'],
    ['2027年9月30日(木)', '2027-09-30'],
    ['令和9年9月30日(木)', '2027-09-30'],
    ['2027年9月30日 木曜日', '2027-09-30'],
    ['2027/9/30(木)', '2027-09-30'],
    ['Thursday, 30 September 2027', '2027-09-30'],
    ['1 May 2027', '2027-05-01'],
    ['s50/4/1', '1975-04-01'],
    ['昭和50年4月1日', '1975-04-01'],
    ['昭和５０年４月１日', '1975-04-01'],
    ['令和元年5月1日', '2019-05-01'],
    ['R9.9.30', '2027-09-30'],
    ['H31.4.30', '2019-04-30'],
    ['2028/2/29', '2028-02-29'],
  ])('reads %s', (text, expected) => {
    expect(parseDate(text)).toEqual({ kind: 'value', value: expected });
  });

  it('tells a day that does not exist from text it cannot read', () => {
    expect(parseDate('2027/2/29')).toEqual({
      kind: 'wrong',
      why: 'no_such_day',
      year: 2027,
      month: 2,
      day: 29,
    });
    expect(parseDate('来月末')).toEqual({ kind: 'wrong', why: 'unreadable' });
    expect(parseDate('75/4/1')).toEqual({ kind: 'wrong', why: 'unreadable' });
    expect(parseDate('S0.4.1')).toEqual({ kind: 'wrong', why: 'unreadable' });
    expect(parseDate(' ')).toEqual({ kind: 'empty' });
  });

  it.each([
    ['S99.1.1', '昭和', 'Showa', 64],
    ['昭和65年1月1日', '昭和', 'Showa', 64],
    ['H32.4.30', '平成', 'Heisei', 31],
    ['大正16年1月1日', '大正', 'Taisho', 15],
    ['M46.1.1', '明治', 'Meiji', 45],
  ])('knows no year of an era after its last: %s', (text, name, latin, last) => {
    expect(parseDate(text)).toEqual({ kind: 'wrong', why: 'era_over', name, latin, last });
  });

  it.each([
    ['S64.1.7', '1989-01-07'],
    ['T15.12.24', '1926-12-24'],
    ['M45.7.29', '1912-07-29'],
    ['R99.1.1', '2117-01-01'],
  ])('reads the last year of an era: %s', (text, expected) => {
    expect(parseDate(text)).toEqual({ kind: 'value', value: expected });
  });
});

describe('echo', () => {
  it('shows the other calendar and the weekday', () => {
    expect(inEra('2027-09-30')).toBe('令和9年9月30日(木)');
    expect(inEra('2019-05-01')).toBe('令和元年5月1日(水)');
    expect(inEra('2019-04-30')).toBe('平成31年4月30日(火)');
    expect(inEra('1926-12-24')).toBe('大正15年12月24日(金)');
    expect(yearWithEra(1975)).toBe('1975年（昭和50年）');
    expect(yearWithEra(2019)).toBe('2019年（令和元年）');
  });

  it('writes days in both languages', () => {
    expect(formatDate('2027-06-25', 'ja')).toBe('2027年6月25日');
    expect(formatDateWithWeekday('2027-06-25', 'ja')).toBe('2027年6月25日(金)');
    expect(formatDateWithWeekday('2027-06-25', 'en')).toBe('Friday, 25 June 2027');
    expect(formatMonth('2026-12', 'ja')).toBe('2026年12月');
    expect(formatMonth('2026-12', 'en')).toBe('December 2026');
  });

  it('names the months from January to December by 1 to 12', () => {
    const named = (language: 'ja' | 'en') =>
      Array.from({ length: 12 }, (_, index) =>
        monthName(`2026-${String(index + 1).padStart(2, '0')}`, language),
      );
    expect(named('en').join(' ')).toBe(
      'January February March April May June July August September October November December',
    );
    expect(named('ja')).toEqual(Array.from({ length: 12 }, (_, index) => `${index + 1}月`));
  });

  it('names a month without its year', () => {
    expect(monthName('2026-09', 'ja', 'short')).toBe('9月');
    expect(monthName('2026-09', 'en')).toBe('September');
    expect(monthName('2026-09', 'en', 'short')).toBe('Sep');
  });

  it('uses the clock of Japan', () => {
    const late = new Date('2026-11-20T15:32:00Z');
    expect(todayInJapan(late)).toBe('2026-11-21');
    expect(timeInJapan(late)).toBe('00:32');
    expect(momentInJapan(late, 'ja')).toBe('2026年11月21日 00:32');
    expect(momentInJapan(late, 'en')).toBe('21 November 2026, 00:32');
  });
});

describe('arithmetic', () => {
  it.each([
    [2027, [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]],
    [2028, [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]],
    [2100, [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]],
  ])('knows how many days each month of %i has', (year, days) => {
    expect(days.map((_, index) => daysInMonth(year, index + 1))).toEqual(days);
  });

  it('keeps to the end of a shorter month', () => {
    expect(addMonths('2027-01-31', 1)).toBe('2027-02-28');
    expect(addMonths('2026-11-20', 2)).toBe('2027-01-20');
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
  });

  it('counts full years', () => {
    expect(ageOn('1981-05-15', '2026-05-14')).toBe(44);
    expect(ageOn('1981-05-15', '2026-05-15')).toBe(45);
  });

  it('lists 120 years back', () => {
    const years = yearList(2026);
    expect([years[0], years.at(-1), years.length]).toEqual([2026, 1906, 121]);
  });
});
