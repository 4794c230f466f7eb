import { expect, it } from 'vitest';
import { calendarFile, type Appointment } from './ics';

const NOW = new Date('2026-12-01T00:00:00.123Z');
const talk = {
  id: 'talk@example.jp',
  from: '2027-01-20T04:30:00Z',
  to: '2027-01-20T15:05:00+09:00',
  title: 'セミナー',
  text: '',
  place: '',
};

const linesOf = async (...appointments: Appointment[]) =>
  (await calendarFile(appointments, NOW).text()).split('\r\n');

it('has one appointment in the time of the world', async () => {
  expect(await linesOf(talk)).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Shinchoryu//JA',
    'BEGIN:VEVENT',
    'UID:talk@example.jp',
    'DTSTAMP:20261201T000000Z',
    'SEQUENCE:29934720',
    'DTSTART:20270120T043000Z',
    'DTEND:20270120T060500Z',
    'SUMMARY:セミナー',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

it('has whole days, several of them, that take no time from anybody', async () => {
  const day = (id: string, on: string) => ({ id, day: on, title: '届出', text: '' });
  const lines = await linesOf(day('1', '2026-12-31'), day('2', '2028-02-28'));
  const of = (name: string) => lines.filter((line) => line.startsWith(name));
  expect(of('DTSTART')).toEqual(['DTSTART;VALUE=DATE:20261231', 'DTSTART;VALUE=DATE:20280228']);
  // the end of a day is the beginning of the next
  expect(of('DTEND')).toEqual(['DTEND;VALUE=DATE:20270101', 'DTEND;VALUE=DATE:20280229']);
  expect(of('TRANSP')).toEqual(['TRANSP:TRANSPARENT', 'TRANSP:TRANSPARENT']);
  expect(of('UID')).toEqual(['UID:1', 'UID:2']);
  expect(lines.filter((line) => line.endsWith(':VCALENDAR'))).toHaveLength(2);
});

it('takes what is written as text and never as fields', async () => {
  const lines = await linesOf({
    ...talk,
    title: 'a;b,c\\d',
    text: '一行目\nEND:VEVENT',
    place: '東京',
    link: 'https://example.jp/a,b',
  });
  expect(lines).toContain('SUMMARY:a\\;b\\,c\\\\d');
  expect(lines).toContain('DESCRIPTION:一行目\\nEND:VEVENT');
  expect(lines).toContain('LOCATION:東京');
  expect(lines).toContain('URL:https://example.jp/a,b');
  expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(1);
});

it('folds long lines between characters', async () => {
  const text = '𠮷野家と社会保険'.repeat(20);
  const lines = await linesOf({ ...talk, text });
  const bytes = (line: string) => new TextEncoder().encode(line).length;
  expect(Math.max(...lines.map(bytes))).toBeLessThanOrEqual(75);
  const unfolded = lines.join('\r\n').replaceAll('\r\n ', '');
  expect(unfolded).toContain(`DESCRIPTION:${text}`);
});
