import type { AnyField, AnyKind, Beside } from './kinds';
import { typedLine } from '~/lib/typed';

/** Walks through the table of the material, by itself or along a form. */

/** A field where it stands in a form. */
export interface Place {
  path: string;
  field: AnyField;
  value: unknown;
  sent: boolean;
}

const isField = (kind: AnyKind): kind is AnyField => 'look' in kind;
const join = (path: string, name: string | number) => (path === '' ? `${name}` : `${path}.${name}`);

/** All fields of a form, in the order of the table. */
export function placesOf(kind: AnyKind, form: unknown, path = '', sent = true): Place[] {
  if (isField(kind)) return [{ path, field: kind, value: form, sent }];
  const { each, inside = {} } = kind;
  if (each) {
    return (form as unknown[]).flatMap((one, at) => placesOf(each, one, join(path, at), sent));
  }
  const values = form as Beside;
  return Object.entries(inside).flatMap(([name, inner]) =>
    placesOf(inner, values[name], join(path, name), sent && (inner.sent?.(values) ?? true)),
  );
}

/** Whether a path is that of a field or group, or of a part of it. */
export const isWithin = (path: string, at: string): boolean =>
  path === at || path.startsWith(`${at}.`);

/** What the table says of a path; nothing where it has no such path. */
export const kindAt = (kind: AnyKind, path: string): AnyKind | undefined =>
  path
    .split('.')
    .reduce<AnyKind | undefined>(
      (at, name) =>
        at?.each ?? (at?.inside && Object.hasOwn(at.inside, name) ? at.inside[name] : undefined),
      kind,
    );

export function fieldAt(kind: AnyKind, path: string): AnyField | undefined {
  const found = kindAt(kind, path);
  return found && isField(found) ? found : undefined;
}

/** Paths of the fields of a group; those of lists depend on a form. */
export const pathsIn = (kind: AnyKind, path: string): string[] =>
  isField(kind)
    ? [path]
    : Object.entries(kind.inside ?? {}).flatMap(([name, inner]) =>
        pathsIn(inner, join(path, name)),
      );

/** Text that cannot be read, and would travel as nothing. */
export const isUnreadable = ({ field, value }: Place): boolean =>
  typeof value === 'string' && typedLine(value) !== '' && field.read(value) === null;

/** Whether a field holds more than its empty start. */
export const isFilled = (place: Place): boolean =>
  (place.field.isToggle && place.value === true) ||
  isUnreadable(place) ||
  place.field.parse(place.value) !== place.field.parse(place.field.print(undefined));
