import type { Comparison, LawUsed, MaterialInput } from '~/api/wire';
import { contractNames } from '~/features/materials/insurance/contractNames';
import { useRemarks } from '~/features/materials/result/Warnings';
import { useLanguage } from '~/i18n/useLanguage';
import { useTranslation } from '~/i18n/useTranslation';
import { useWords } from '~/i18n/useWords';

type Mark = LawUsed['marks'][number];

/** All that a comparison remarks, in words: of the law that it read, and of its figures. */
export function useNotices(input: MaterialInput, several: boolean) {
  const { t } = useTranslation();
  const words = useWords();
  const language = useLanguage();
  const contracts = contractNames(input.deferred_insurance ?? [], t);
  const remarks = useRemarks({ named: several, contracts });
  const saidOf = (mark: Mark): string[] => {
    const title = language === 'ja' ? mark.title : mark.title_en;
    const state = mark.carried ? 'carried' : mark.stale ? 'stale' : mark.status;
    const said = state === 'confirmed' ? null : words(`law.${state}`);
    const note = mark.note?.[language];
    return [said, note].flatMap((each) => (each == null ? [] : `${title}: ${each}`));
  };
  return ({ law, warnings }: Comparison) => [...law.marks.flatMap(saidOf), ...remarks(warnings)];
}
