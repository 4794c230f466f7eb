import { expect, it } from 'vitest';
import { calendarFile } from './ics';

const NOW = new Date('2026-12-01T00:00:00.123Z');
const talk = {
  id: 'talk@example.jp',
  from: '2027-01-20T04:30:00Z',
  to: '2027-01-20T15:05:00+09:00',
  title: 'セミナー',
  text: '',
  place: '',
};

it('has one appointment in the time of the world', () => {
  expect(calendarFile(talk, NOW).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Shinchoryu//JA',
    'BEGIN:VEVENT',
    'UID:talk@example.jp',
    'DTSTAMP:20261201T000000Z',
    'DTSTART:20270120T043000Z',
    'DTEND:20270120T060500Z',
    'SUMMARY:セミナー',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

it('takes what is written as text and never as fields', () => {
  const file = calendarFile(
    {
      ...talk,
      title: 'a;b,c\\d',
      text: '一行目\nEND:VEVENT',
      place: '東京',
      link: 'https://example.jp/a,b',
    },
    NOW,
  );
  const lines = file.split('\r\n');
  expect(lines).toContain('SUMMARY:a\\;b\\,c\\\\d');
  expect(lines).toContain('DESCRIPTION:一行目\\nEND:VEVENT');
  expect(lines).toContain('LOCATION:東京');
  expect(lines).toContain('URL:https://example.jp/a,b');
  expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(1);
});

it('folds long lines between characters', () => {
  const text = '𠮷野家と社会保険'.repeat(20);
  const lines = calendarFile({ ...talk, text }, NOW).split('\r\n');
  const bytes = (line: string) => new TextEncoder().encode(line).length;
  expect(Math.max(...lines.map(bytes))).toBeLessThanOrEqual(75);
  const unfolded = lines.join('\r\n').replaceAll('\r\n ', '');
  expect(unfolded).toContain(`DESCRIPTION:${text}`);
});
