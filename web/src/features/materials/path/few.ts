import type { Row } from './rows';
import type { PathYear } from '~/api/wire';

/** Columns that stand only where some year has any, with the step that tells their figure. */
const OF_FEW = [
  {
    figure: 'own_premiums',
    read: (year: PathYear) => year.own_premiums?.total ?? 0,
    step: 'own_premiums.total',
  },
  {
    figure: 'other_office',
    read: (year: PathYear) => year.other_office?.employee_total ?? 0,
    step: 'other_office.employee_total',
  },
  {
    figure: 'pension_suspended',
    read: (year: PathYear) => year.pension?.suspended ?? 0,
    step: 'pension.suspended',
  },
  {
    figure: 'pension',
    read: (year: PathYear) => year.pension?.receipts ?? 0,
    step: 'pension.receipts',
  },
] as const;

export type OfFew = (typeof OF_FEW)[number];

export const ofFew = (rows: readonly Row[]): readonly OfFew[] =>
  OF_FEW.filter(({ read }) => rows.some(({ now, then }) => read(now) !== 0 || read(then) !== 0));
