/** 法人保険のみ and 退職金準備 show the company with its contracts and without them; the others compare proposals of pay. */
const OF_CONTRACTS: readonly string[] = ['corporate_insurance', 'retirement_fund'];

/** Whether a kind of material compares proposals of pay; one that only a newer server knows does. */
export const comparesPay = (kind: string | null | undefined): boolean =>
  !OF_CONTRACTS.includes(kind ?? '');
