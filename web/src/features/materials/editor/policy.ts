import type { Beside } from './kinds';
import { typedLine } from '~/lib/typed';
import { yenOf } from '~/lib/yen';

/** Which fields of a contract apply, by what stands beside them. */

/** 養老・終身・個人年金: what becomes an asset follows the kind, whatever the surrender rate. */
const KEPT: ReadonlySet<unknown> = new Set([
  'whole_life',
  'endowment_company',
  'endowment_half',
  'endowment_family',
  'annuity_company',
  'annuity_family_death',
  'annuity_family',
]);
/** Kinds whose death benefit goes to the family. */
const TO_FAMILY: ReadonlySet<unknown> = new Set(['endowment_half', 'annuity_family_death']);

/** Kinds of a contract of the president whose term ends. */
const ENDS: ReadonlySet<unknown> = new Set(['term', 'income_protection', 'endowment', 'annuity']);

/** 定期保険・第三分野保険, or a kind that is not chosen yet. */
export const mayBeTerm = ({ kind }: Beside): boolean => !KEPT.has(kind);
export const mayHaveRate = (policy: Beside): boolean =>
  mayBeTerm(policy) && policy['no_surrender_value'] !== true;
/** 給与になるかどうか follows who is insured. */
export const asksWhoIsInsured = (policy: Beside): boolean =>
  TO_FAMILY.has(policy['kind']) || (mayBeTerm(policy) && policy['beneficiary'] === 'family');
export const isPaidOnce = ({ mode }: Beside): boolean => mode === 'single';
/** 前納 is of yearly premiums. */
export const isPaidByYear = ({ mode }: Beside): boolean => mode === 'annual';
/** 出口 in a year that somebody chooses: a contract is handed over on leaving alone. */
export const choosesYear = ({ exit }: Beside): boolean => exit !== 'keep' && exit !== 'hand_over';
const EXITS = ['surrender', 'hand_over', 'paid_up', 'reduction', 'keep'] as const;
export type Exit = (typeof EXITS)[number];
/** 出口, as the form has it; 解約 where none is chosen. */
export const exitOf = ({ exit }: Beside): Exit => EXITS.find((one) => one === exit) ?? 'surrender';
export const isPaidUp = (policy: Beside): boolean => exitOf(policy) === 'paid_up';
export const isReduced = (policy: Beside): boolean => exitOf(policy) === 'reduction';
/** 名義変更: of a contract that is not on staff. */
export const mayBeHandedOver = ({ insured, purpose }: Beside): boolean =>
  insured !== 'everybody' && purpose !== 'staff_welfare';

/** 死亡保険金: of any policy year. */
export const hasDeathBenefit = ({ sum_insured: sum, death_benefits: years }: Beside): boolean =>
  [sum, ...(years as unknown[])].some((amount) => (yenOf(String(amount)) ?? 0) > 0);
/** 外貨建: what is typed was converted. */
export const isForeign = ({ currency }: Beside): boolean => currency !== 'jpy';
/** 終身でない保険種類: somebody has to say when it ends. */
export const asksForTerm = ({ kind }: Beside): boolean => ENDS.has(kind);
/** 終身払: nothing says when the premiums end. */
export const isPaidForLife = (policy: Beside): boolean =>
  !isPaidOnce(policy) &&
  !asksForTerm(policy) &&
  [policy['term_years'], policy['pay_years'], policy['surrender_policy_year']].every(
    (years) => typedLine(String(years)) === '',
  );
