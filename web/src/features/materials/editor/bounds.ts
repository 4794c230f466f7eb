import type { AnyField, Bound } from './kinds';
import type { MaterialForm } from './form';
import { MATERIAL } from './material';
import { placesOf } from './places';
import type { FieldProblem } from '~/api/problem';
import { ppmOf } from '~/lib/rates';

type Value = number | string;

/** Rates are compared in parts per million, numbers as they are, and days as they are written. */
const rank = (look: AnyField['look'], value: Value): Value =>
  look === 'percent' || look === 'ratio' ? ppmOf(String(value)) : value;

/** The ends as an answer of the engine has them. */
const ends = ([from, to]: Bound): Record<string, string> => ({
  ...(from !== null && { min: String(from) }),
  ...(to !== null && { max: String(to) }),
});

/** Fields whose value can be read and lies outside of their bound. It travels all the same. */
export const beyondBounds = (form: MaterialForm): FieldProblem[] =>
  placesOf(MATERIAL, form).flatMap(({ path, field: { bound, look, read }, value, sent }) => {
    const typed = sent && bound !== null ? (read(value) as Value | null) : null;
    if (bound === null || typed === null) return [];
    const isText = look === 'text' || look === 'kana';
    // As the engine counts: a character beyond the first plane is one.
    const measured = rank(look, isText ? [...String(typed)].length : typed);
    const [from, to] = bound;
    const isInside =
      (from === null || measured >= rank(look, from)) &&
      (to === null || measured <= rank(look, to));
    if (isInside) return [];
    return [{ field: path, code: isText ? 'too_long' : 'out_of_range', params: ends(bound) }];
  });

/** What the engine would refuse beside what it has answered already; its answer knows more. */
export const notAnswered = (
  beyond: readonly FieldProblem[],
  answered: readonly FieldProblem[],
  typing: string | null,
): readonly FieldProblem[] => {
  const fields = new Set(answered.map(({ field }) => field));
  return beyond.filter(({ field }) => field !== typing && !fields.has(field));
};
