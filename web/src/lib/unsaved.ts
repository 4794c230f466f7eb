/**
 * What was typed and is not saved yet, in the storage of the browser: it outlives the page, its tab
 * and the session. Only of the member who typed it, for a while, and so much of it
 * (docs/decisions/0049-typed-and-not-saved.md).
 */

const PREFIX = 'unsaved.';
const DAY_MS = 86_400_000;

export const KEPT = { ms: 7 * DAY_MS, chars: 200_000, most: 20 } as const;

/** The record of what has none yet. */
export const NEW = 'new';

/** Whose it is, what of, and which of several. */
export interface Place {
  member: string;
  /** The record, or `NEW`. */
  of: string;
  name: string;
}

export interface Unsaved {
  place: Place;
  /** When it was written last, in milliseconds. */
  at: number;
  value: unknown;
}

/** A browser may refuse its storage altogether. */
function storage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

const of = (member: string) => `${PREFIX}${member}.`;
const keyOf = ({ member, of: record, name }: Place) => `${of(member)}${record}.${name}`;

function placeOf(key: string): Place | null {
  const [member, record, name, more] = key.slice(PREFIX.length).split('.');
  return member && record && name && more === undefined ? { member, of: record, name } : null;
}

function read(key: string): Unsaved | null {
  try {
    const place = placeOf(key);
    const { at, value } = JSON.parse(storage()?.getItem(key) ?? 'null') as Partial<Unsaved>;
    return place && typeof at === 'number' ? { place, at, value } : null;
  } catch {
    return null;
  }
}

const keys = (start: string) => Object.keys(storage() ?? {}).filter((key) => key.startsWith(start));

/** All of a start, newest first. */
const all = (start: string) =>
  keys(start)
    .map(read)
    .filter((each) => each !== null)
    .sort((one, other) => other.at - one.at);

export const unsaved = {
  /** A place that no other tab has, also where this one was duplicated. */
  place: (member: string, record: string): Place => ({
    member,
    of: record,
    name: crypto.randomUUID(),
  }),
  /** Whether it is kept now. */
  write(place: Place, value: unknown, now = Date.now()): boolean {
    const text = JSON.stringify({ at: now, value });
    const key = keyOf(place);
    if (text.length > KEPT.chars) return false;
    all(of(place.member))
      .filter((each) => keyOf(each.place) !== key)
      .slice(KEPT.most - 1)
      .forEach((each) => unsaved.forget(each.place));
    try {
      const here = storage();
      here?.setItem(key, text);
      return here !== null;
    } catch {
      // full, or switched off
      return false;
    }
  },
  /** All that a member has typed, newest first. */
  all: (member: string): Unsaved[] => all(of(member)),
  /** What a member has typed for a record, newest first. */
  list: (member: string, record: string): Unsaved[] => all(`${of(member)}${record}.`),
  forget(place: Place) {
    storage()?.removeItem(keyOf(place));
  },
  /** The record is gone. */
  forgetAll(member: string, record: string) {
    keys(`${of(member)}${record}.`).forEach((key) => storage()?.removeItem(key));
  },
  /** The member leaves. */
  clear(member: string) {
    keys(of(member)).forEach((key) => storage()?.removeItem(key));
  },
  /** What is too old goes, whoever typed it; so does what cannot be read, or is of another time. */
  sweep(now = Date.now()) {
    for (const key of keys(PREFIX)) {
      const found = read(key);
      if (found === null || Math.abs(now - found.at) > KEPT.ms) storage()?.removeItem(key);
    }
  },
};
