import type { Step } from '~/api/wire';
import { useInsuranceReasons } from '~/features/materials/insurance/reasons';
import { useTranslation } from '~/i18n/useTranslation';
import { useWords } from '~/i18n/useWords';

/** 「policies.0.years.3.premiums」: whose premiums they are is said where those of several are added up. */
const OF_CONTRACT = /^policies\.(\d+)\.years\.\d+\.premiums$/;
/** A sum so far is part of another one only as what was paid before. */
const SO_FAR = /\.years\.\d+\.premiums_total$/;

/** Makes reasons of the figures of the president's contracts, or of one of them at `at`. */
export function usePersonalReasons(
  steps: readonly Step[] | null,
  names: readonly string[] = [],
  at = '',
) {
  const { t } = useTranslation();
  const words = useWords();
  const named = (figure: string): string | null => {
    if (SO_FAR.test(figure)) return t('personal.premiums_before');
    const last = figure.endsWith('exit.premiums') ? 'premiums_total' : figure.split('.').at(-1);
    const said = words(`personal.${last ?? ''}`);
    const name = names[Number(OF_CONTRACT.exec(figure)?.[1] ?? -1)];
    return said === null || name === undefined
      ? said
      : t('personal.of_contract', { name, figure: said });
  };
  return useInsuranceReasons(steps === null ? null : { steps, at }, [], named);
}

export type PersonalReasons = ReturnType<typeof usePersonalReasons>;
