import type { MaterialForm } from './form';
import { MATERIAL } from './material';
import { isUnreadable, isWithin, placesOf } from './places';
import type { FieldProblem } from '~/api/problem';
import { typedLine } from '~/lib/typed';

/** The sections of this form, in reading order. */
export const SECTIONS = [
  'kind',
  'basic',
  'company',
  'customer',
  'meeting',
  'current',
  'proposals',
  'deductions',
  'pension',
  'insurance',
  'life_insurance',
  'retirement',
] as const;
export type Section = (typeof SECTIONS)[number];

/** Fields and groups that stand in another section than their name says. */
const ELSEWHERE: readonly [at: string, section: Section][] = [
  ['wishes', 'customer'],
  ['customer.has_spouse', 'deductions'],
  ['customer.spouse', 'deductions'],
  ['customer.dependants', 'deductions'],
  ['customer.taxpayer', 'deductions'],
  ['customer.other_income', 'deductions'],
  ['customer.has_pension', 'pension'],
  ['customer.pension', 'pension'],
  ['has_housing_loan', 'deductions'],
  ['housing_loan', 'deductions'],
  ['settlement', 'deductions'],
  ['deferred_insurance', 'insurance'],
];

/** Where the field of a path stands. */
export function sectionOf(path: string): Section {
  const elsewhere = ELSEWHERE.find(([at]) => isWithin(path, at));
  if (elsewhere) return elsewhere[1];
  const [first = ''] = path.split('.');
  return SECTIONS.find((section) => section === first) ?? 'basic';
}

/** 「proposals.1.bonuses.0.date」 → 「proposals.bonuses.date」: one word for all of a list. */
export const wordOf = (path: string): string => path.replace(/\.\d+/g, '');

/** A field that waits to be filled in, against one that is wrong. */
export const isMissing = (problem: FieldProblem): boolean =>
  problem.code === 'required' || problem.code === 'missing_field';

/** Fields whose text could not be read and travels as missing. */
export const unreadable = (form: MaterialForm): FieldProblem[] =>
  placesOf(MATERIAL, form)
    .filter((place) => place.sent && isUnreadable(place))
    .map(({ path }) => ({ field: path, code: 'unreadable' }));

/** Fields without which there are figures and no document. */
export const missingForDocument = (form: MaterialForm): FieldProblem[] =>
  placesOf(MATERIAL, form)
    .filter(
      ({ sent, field, value }) => sent && field.said.forDocument && typedLine(String(value)) === '',
    )
    .map(({ path }) => ({ field: path, code: 'required' }));
