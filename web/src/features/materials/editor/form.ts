import type { FormOf } from './kinds';
import type { MATERIAL } from './material';
import type { ContractList } from '~/features/materials/insurance/contractNames';
import { yenOf } from '~/lib/yen';

/**
 * The form holds what the fields hold: text and choices. A name here is the path of the same value
 * on the wire, so that an error of the server finds its field.
 */
export type MaterialForm = FormOf<typeof MATERIAL>;
export type PayForm = MaterialForm['current'];
export type ContractForm = MaterialForm[ContractList][number];
export type BonusForm = PayForm['bonuses'][number];
export type AreaForm = MaterialForm['company']['area'];

/** 12 × monthly + bonuses; null while a part is missing. */
export function annualTotal(pay: PayForm): number | null {
  const monthly = yenOf(pay.monthly);
  if (monthly === null) return null;
  const bonuses = pay.bonuses.map((bonus) => yenOf(bonus.amount));
  if (bonuses.some((amount) => amount === null)) return null;
  return bonuses.reduce<number>((sum, amount) => sum + (amount ?? 0), 12 * monthly);
}
