import type { MaterialInput } from '~/api/wire';
import type { Key, Translate } from '~/i18n/words';
import { typedLine } from '~/lib/typed';

/** The lists of contracts: of the company, and of the president. */
export type ContractList = 'deferred_insurance' | 'life_insurance';
/** What is calculated of contracts stands beside them as they were typed. */
export type Contracts = Pick<MaterialInput, ContractList>;
type Typed = Pick<NonNullable<Contracts[ContractList]>[number], 'insurer' | 'product'>;

/** How a contract without a name is called. */
export const NTH = {
  deferred_insurance: 'insurance.nth',
  life_insurance: 'personal.nth',
} as const satisfies Record<ContractList, Key>;

/** The contract of a field, from 0, and its list. */
export function contractOf(
  path: string | null | undefined,
): { list: ContractList; index: number } | null {
  const [, list, index] = /^(deferred_insurance|life_insurance)\.(\d+)/.exec(path ?? '') ?? [];
  return list === undefined ? null : { list: list as ContractList, index: Number(index) };
}

/** As it was typed; nothing where it has no name. */
export const typedName = ({ insurer, product }: Typed): string =>
  [product, insurer].map((text) => typedLine(text ?? '')).find((text) => text !== '') ?? '';

/** How each contract of a list is called: as it was typed, with its number where that says too little. */
export function contractNames(
  contracts: Contracts,
  list: ContractList,
  t: Translate,
): readonly string[] {
  const typed = (contracts[list] ?? []).map(typedName);
  return typed.map((name, index) => {
    const nth = t(NTH[list], { number: index + 1 });
    if (name === '') return nth;
    const isOne = typed.filter((other) => other === name).length === 1;
    return isOne ? name : t('insurance.named', { name, nth });
  });
}
