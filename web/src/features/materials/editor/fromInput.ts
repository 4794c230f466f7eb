import { annualTotal, type MaterialForm } from './form';
import { MATERIAL } from './material';
import type { MaterialInput } from '~/api/wire';

/** A saved material as the form shows it. */
export function fromInput(input: MaterialInput): MaterialForm {
  const form = MATERIAL.print(input);
  const total = annualTotal(form.current);
  const proposals = form.proposals.map((pay) => {
    const own = annualTotal(pay);
    return { ...pay, keep_total: pay.bonuses.length > 0 && (own === null || own === total) };
  });
  return { ...form, proposals };
}
