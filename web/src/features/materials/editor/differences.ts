import type { MaterialForm } from './form';
import type { AnyField, AnyKind, Beside } from './kinds';
import { MATERIAL } from './material';
import { isFilled, placesOf } from './places';

/** What stands in one of two forms; nothing where a form has no such field or row. */
export interface Difference {
  path: string;
  mine: unknown;
  theirs: unknown;
}

/** It does not travel: it is found again from equal totals. */
const NOT_KEPT = 'keep_total';

const isField = (kind: AnyKind): kind is AnyField => 'look' in kind;
const join = (path: string, name: string | number) => (path === '' ? `${name}` : `${path}.${name}`);

/** "3.0" and "3" are one rate; text is one where it travels as the same. */
const isSame = (field: AnyField, mine: unknown, theirs: unknown): boolean => {
  const [one, other] = [field.read(mine), field.read(theirs)];
  if (field.isToggle || one === null || other === null) return mine === theirs;
  const isNumber = field.look === 'ratio' || field.look === 'percent';
  return isNumber ? Number(one) === Number(other) : one === other;
};

/** What only one of the forms sends. */
function oneSided(kind: AnyKind, path: string, value: unknown, side: 'mine' | 'theirs') {
  return placesOf(kind, value, path)
    .filter((place) => (place.sent || place.field.isToggle) && isFilled(place))
    .map((place) => ({
      path: place.path,
      mine: undefined,
      theirs: undefined,
      [side]: place.value,
    }));
}

function between(kind: AnyKind, mine: unknown, theirs: unknown, path: string): Difference[] {
  if (isField(kind)) return isSame(kind, mine, theirs) ? [] : [{ path, mine, theirs }];
  const { each, inside = {} } = kind;
  if (each) {
    const [rows, others] = [mine as unknown[], theirs as unknown[]];
    return Array.from({ length: Math.max(rows.length, others.length) }).flatMap((_, at) =>
      at < rows.length && at < others.length
        ? between(each, rows[at], others[at], join(path, at))
        : [{ path: join(path, at), mine: rows[at], theirs: others[at] }],
    );
  }
  const [one, other] = [mine as Beside, theirs as Beside];
  return Object.entries(inside)
    .filter(([name]) => name !== NOT_KEPT)
    .flatMap(([name, inner]) => {
      const at = join(path, name);
      const isToggle = isField(inner) && inner.isToggle === true;
      const [sent, sentThere] = [one, other].map((all) => isToggle || (inner.sent?.(all) ?? true));
      if (sent && sentThere) return between(inner, one[name], other[name], at);
      if (sent) return oneSided(inner, at, one[name], 'mine');
      return sentThere ? oneSided(inner, at, other[name], 'theirs') : [];
    });
}

/** The fields and rows in which two forms differ, in the order of the table. */
export const differences = (mine: MaterialForm, theirs: MaterialForm): Difference[] =>
  between(MATERIAL, mine, theirs, '');
