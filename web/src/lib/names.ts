const NO_BREAK = '\u00a0';
/** A name that is longer may go on to another line, between its parts. */
const LONGEST = 14;

/** 氏名: the parts of a name stay on one line as far as a line has room for them. */
export function fullName(...parts: readonly (string | null | undefined)[]): string {
  const given = parts.filter((part): part is string => part != null && part !== '');
  const together = given.join(NO_BREAK);
  return together.length > LONGEST ? given.join(' ') : together;
}
