import type { Comparison, LawUsed, MaterialInput } from '~/api/wire';
import { contractNames } from '~/features/materials/insurance/contractNames';
import { useRemarks } from '~/features/materials/result/Warnings';
import { useLanguage } from '~/i18n/useLanguage';
import { useTranslation } from '~/i18n/useTranslation';
import { useWords } from '~/i18n/useWords';

type Mark = LawUsed['marks'][number];

/** A sentence, and the data of the law that it is said of; null where it is said of the figures. */
export interface Notice {
  of: string | null;
  said: string;
}

/** All that a comparison remarks, in words: of its figures, and of the law that it read. */
export function useNotices(input: MaterialInput, several: boolean) {
  const { t } = useTranslation();
  const words = useWords();
  const language = useLanguage();
  const contracts = {
    deferred_insurance: contractNames(input, 'deferred_insurance', t),
    life_insurance: contractNames(input, 'life_insurance', t),
  };
  const remarks = useRemarks({ named: several, contracts });
  const saidOf = (mark: Mark): Notice[] => {
    const of = language === 'ja' ? mark.title : mark.title_en;
    const state = mark.carried ? 'carried' : mark.stale ? 'stale' : mark.status;
    const said = state === 'confirmed' ? null : words(`law.${state}`);
    const note = mark.note?.[language];
    return [said, note].flatMap((each) => (each == null ? [] : { of, said: each }));
  };
  return ({ law, warnings }: Comparison): Notice[] => [
    ...remarks(warnings).map((said) => ({ of: null, said })),
    ...law.marks.flatMap(saidOf),
  ];
}
