import { hasBonus, type Uses } from './composition';
import type { MaterialForm } from '~/features/materials/editor/form';
import { MATERIAL } from '~/features/materials/editor/material';
import { isUnreadable, placesOf, type Place } from '~/features/materials/editor/places';
import { isMissing, sectionOf, type Section } from '~/features/materials/editor/sections';
import type { FieldProblem } from '~/api/problem';
import { ageOn, parseDate } from '~/lib/dates';
import { typedLine } from '~/lib/typed';

/** 必須: what a document cannot do without, of the sections that are used. */
export interface Needed {
  path: string;
  section: Section;
  filled: boolean;
}

/** From this age on nobody is asked when they leave: the engine takes 現役継続. */
const STAYS_FROM = 70;

/** What 在職老齢年金 suspends: a plan that brings it back is nothing without it. */
export const SUSPENDED = 'customer.pension.earnings_related';
export const restoresPension = ({ kind }: { kind: string }): boolean =>
  kind === 'pension_restoration';

/** Whether it is asked when the person leaves. */
export function asksWhenLeaving(typed: { basis_date: string; birth_date: string }): boolean {
  const [basis, birth] = [parseDate(typed.basis_date), parseDate(typed.birth_date)];
  if (basis.kind !== 'value' || birth.kind !== 'value') return true;
  return ageOn(birth.value, basis.value) < STAYS_FROM;
}

function isNeeded({ path, sent, field }: Place, form: MaterialForm): boolean {
  if (!sent) return false;
  if (path === 'meeting.resolution') return hasBonus(form);
  if (path === 'customer.retirement_age') {
    return asksWhenLeaving({ ...form, ...form.customer });
  }
  if (path === SUSPENDED) return restoresPension(form);
  return field.said.required === true;
}

/** What is asked for, in the order of the form; what the engine misses beyond the table is among it. */
export function neededOf(
  form: MaterialForm,
  uses: Uses,
  problems: readonly FieldProblem[],
): Needed[] {
  const missing = new Set(problems.filter(isMissing).map(({ field }) => field));
  const asked = placesOf(MATERIAL, form)
    .filter((place) => isNeeded(place, form))
    .map((place) => ({
      path: place.path === 'company.area.choice' ? 'company.area' : place.path,
      section: sectionOf(place.path),
      // A pension of 0 stands in a new field, and is none that could come back.
      filled:
        typedLine(String(place.value)) !== '' &&
        !isUnreadable(place) &&
        !(place.path === SUSPENDED && (place.value === '0' || missing.has(place.path))),
    }));
  const known = new Set(asked.map(({ path }) => path));
  const more = [...missing]
    .filter((path) => !known.has(path))
    .map((path) => ({ path, section: sectionOf(path), filled: false }));
  return [...asked, ...more].filter(({ section }) => uses[section].shown);
}

/** How much of what is asked for stands: n of m. */
export const countOf = (needed: readonly Needed[]) => ({
  filled: needed.filter(({ filled }) => filled).length,
  all: needed.length,
});
