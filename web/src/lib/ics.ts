/** An appointment as calendars take it. */
export interface Appointment {
  /** Its name, the same each time that it is saved: a calendar then replaces what it has. */
  id: string;
  /** Instants, with their offset. */
  from: string;
  to: string;
  title: string;
  text: string;
  place: string;
  link?: string | null;
}

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

/** A calendar file (RFC 5545) with one appointment, as of a moment. */
export function calendarFile(of: Appointment, now: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Shinchoryu//JA',
    'BEGIN:VEVENT',
    `UID:${escaped(of.id)}`,
    `DTSTAMP:${instant(now)}`,
    `DTSTART:${instant(new Date(of.from))}`,
    `DTEND:${instant(new Date(of.to))}`,
    `SUMMARY:${escaped(of.title)}`,
    ...(of.text === '' ? [] : [`DESCRIPTION:${escaped(of.text)}`]),
    ...(of.place === '' ? [] : [`LOCATION:${escaped(of.place)}`]),
    ...(of.link == null ? [] : [`URL:${of.link}`]),
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ];
  return lines.map(folded).join('\r\n');
}
