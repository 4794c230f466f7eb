import { addDays, type IsoDate } from './dates';

interface Entry {
  /** Its name, the same each time that it is saved: a calendar then replaces what it has of this name. */
  id: string;
  title: string;
  text: string;
  place?: string;
  link?: string | null;
}

/** What calendars take: something between two instants (with their offset), or a whole day. */
export type Appointment = Entry & ({ from: string; to: string } | { day: IsoDate });

/** 20270120T043000Z. */
const instant = (time: Date) => time.toISOString().replace(/[-:]|\.\d+/g, '');

const escaped = (text: string) =>
  text.replace(/[\\;,]/g, (letter) => `\\${letter}`).replaceAll('\n', '\\n');

const LONGEST = 75;

/** A line has 75 bytes at most; what is longer goes on after a space, and no character is parted. */
function folded(line: string): string {
  const lines = [''];
  let bytes = 0;
  for (const letter of line) {
    const size = new TextEncoder().encode(letter).length;
    if (bytes + size > LONGEST) {
      lines.push(' ');
      bytes = 1;
    }
    lines[lines.length - 1] += letter;
    bytes += size;
  }
  return lines.join('\r\n');
}

const compact = (day: IsoDate) => day.replaceAll('-', '');

/** A day ends where the next one begins, and leaves whoever has it free for appointments. */
const times = (of: Appointment) =>
  'day' in of
    ? [
        `DTSTART;VALUE=DATE:${compact(of.day)}`,
        `DTEND;VALUE=DATE:${compact(addDays(of.day, 1))}`,
        'TRANSP:TRANSPARENT',
      ]
    : [`DTSTART:${instant(new Date(of.from))}`, `DTEND:${instant(new Date(of.to))}`];

const lines = (of: Appointment, now: Date) => [
  'BEGIN:VEVENT',
  `UID:${escaped(of.id)}`,
  `DTSTAMP:${instant(now)}`,
  // what is saved later counts, to the minute
  `SEQUENCE:${Math.floor(now.getTime() / 60_000)}`,
  ...times(of),
  `SUMMARY:${escaped(of.title)}`,
  ...(of.text === '' ? [] : [`DESCRIPTION:${escaped(of.text)}`]),
  ...(of.place === undefined || of.place === '' ? [] : [`LOCATION:${escaped(of.place)}`]),
  ...(of.link == null ? [] : [`URL:${of.link}`]),
  'END:VEVENT',
];

/** A calendar file (RFC 5545), as of a moment. */
export function calendarFile(appointments: readonly Appointment[], now: Date): Blob {
  const text = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Shinchoryu//JA',
    ...appointments.flatMap((one) => lines(one, now)),
    'END:VCALENDAR',
    '',
  ];
  return new Blob([text.map(folded).join('\r\n')], { type: 'text/calendar;charset=utf-8' });
}
