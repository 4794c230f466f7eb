import { useFormContext } from 'react-hook-form';
import { annualTotal, type MaterialForm, type PayForm } from './form';
import { rebalance } from './pay';

/** Changes of pay and what follows from them, made where the change is made. */
export function usePayActions() {
  const { getValues, setValue } = useFormContext<MaterialForm>();
  const total = () => annualTotal(getValues('current'));
  return {
    /** The current pay has changed: every proposal that keeps the total follows. */
    rebalanceAll() {
      setValue(
        'proposals',
        getValues('proposals').map((pay) => rebalance(pay, total())),
      );
    },
    /** Replaces a proposal; its bonuses take what the total leaves. */
    setProposal(index: number, pay: PayForm) {
      setValue(`proposals.${index}`, rebalance(pay, total()));
    },
  };
}
