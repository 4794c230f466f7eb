import type { Warning } from '~/api/wire';

/**
 * Warnings that say the figures are calculated otherwise than somebody would read them: not deducted, not
 * credited, too low, or of another total. They stand above the figures.
 */
const CHANGES_FIGURES = new Set([
  'bonus_after_another_in_month',
  'bonus_after_retirement',
  'bonus_in_month_of_leaving',
  'bonus_month_moved',
  'filing_deadline_passed',
  'health_society_typed',
  'housing_loan_above_income',
  'housing_loan_not_in_year',
  'national_society_no_sickness_allowance',
  'otsu_without_main_salary',
  'own_care_premiums',
  'own_health_premiums',
  'pension_not_drawn',
  'pension_not_restored',
  'pension_not_suspended',
  'pension_beside_pay_not_counted',
  'pension_drawn_later',
  'return_against_settlement',
  'revision_after_window',
  'standard_rates_above_limits',
  'totals_differ',
]);

/** What is to be said of the contracts stands with their figures. */
export const isOfInsurance = ({ code }: Warning): boolean => code.startsWith('insurance_');
export const isOfPersonal = ({ code }: Warning): boolean => code.startsWith('personal_insurance_');
export const standsWithFigures = (warning: Warning): boolean =>
  isOfInsurance(warning) || isOfPersonal(warning);

export const changesFigures = ({ code }: Warning): boolean => CHANGES_FIGURES.has(code);

/** The plan in which the field of a warning lies: 0 for the current pay, null where it is of no plan. */
export function planOfWarning({ field }: Warning): number | null {
  if (field?.startsWith('current')) return 0;
  const proposal = /^proposals\.(\d+)/.exec(field ?? '')?.[1];
  return proposal === undefined ? null : Number(proposal) + 1;
}

export interface Remark<Said> {
  said: Said;
  /** The plans it is about; empty where it is about all. */
  plans: readonly number[];
}

/** The same remark once, with all plans that have it, in the order of the engine. */
export function remarksOf<Said>(
  warnings: readonly Warning[],
  say: (warning: Warning) => Said | null,
): Remark<Said>[] {
  const found = new Map<Said, Set<number>>();
  for (const warning of warnings) {
    const said = say(warning);
    if (said === null) continue;
    const plans = found.get(said) ?? new Set();
    const plan = planOfWarning(warning);
    if (plan !== null) plans.add(plan);
    found.set(said, plans);
  }
  return [...found].map(([said, plans]) => ({ said, plans: [...plans] }));
}
