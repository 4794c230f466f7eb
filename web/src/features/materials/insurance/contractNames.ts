import type { MaterialInput } from '~/api/wire';
import type { Translate } from '~/i18n/words';
import { typedLine } from '~/lib/typed';

type Typed = Pick<NonNullable<MaterialInput['deferred_insurance']>[number], 'insurer' | 'product'>;

/** The contract of a field, from 0. */
export function contractOf(path: string | null | undefined): number | null {
  const [, index] = /^deferred_insurance\.(\d+)/.exec(path ?? '') ?? [];
  return index === undefined ? null : Number(index);
}

/** As it was typed; nothing where it has no name. */
export const typedName = ({ insurer, product }: Typed): string =>
  [product, insurer].map((text) => typedLine(text ?? '')).find((text) => text !== '') ?? '';

/** How each contract is called: as it was typed, with its number where that says too little. */
export function contractNames(contracts: readonly Typed[], t: Translate): string[] {
  const typed = contracts.map(typedName);
  return typed.map((name, index) => {
    const nth = t('insurance.nth', { number: index + 1 });
    if (name === '') return nth;
    const isOne = typed.filter((other) => other === name).length === 1;
    return isOne ? name : t('insurance.named', { name, nth });
  });
}
