import { useTranslation } from '~/i18n/useTranslation';
import classes from './result.module.css';
import { usePlanNames } from './usePlanNames';
import { warningParams } from './warningParams';
import { remarksOf } from './remarks';
import type { Warning } from '~/api/wire';
import { contractOf, type ContractList } from '~/features/materials/insurance/contractNames';
import { useLanguage } from '~/i18n/useLanguage';
import { useWords } from '~/i18n/useWords';
import { Notice } from '~/ui/Notice';
import { usePhone } from '~/ui/useNarrow';

/** How many remarks a phone shows before the rest is asked for. */
const AT_ONCE = 3;

interface WarningsProps {
  warnings: readonly Warning[];
  /** Names the plan that a remark is about: needed where there are several. */
  named?: boolean;
  /** What the contracts of each list are called: named where there are several. */
  contracts?: Partial<Record<ContractList, readonly string[]>>;
  /** They are about the figures below them. */
  above?: boolean;
}

/** Says remarks in words, each once. */
export function useRemarks({
  named = false,
  contracts = {},
}: Pick<WarningsProps, 'named' | 'contracts'>) {
  const { t } = useTranslation();
  const words = useWords();
  const language = useLanguage();
  const { saidOf } = usePlanNames();
  const say = ({ code, params, field }: Warning): string | null => {
    const sentence = words(`warning.${code}`, warningParams(language, params, code));
    const of = contractOf(field);
    const names = (of && contracts[of.list]) ?? [];
    const contract = names.length > 1 ? names[of?.index ?? -1] : undefined;
    return sentence === null || contract === undefined
      ? sentence
      : t('result.said_of', { plans: contract, sentence });
  };
  return (warnings: readonly Warning[]) =>
    remarksOf(warnings, say).map(({ said, plans }) => (named ? saidOf(plans, said) : said));
}

/** Remarks of the engine, in its order. */
export function Warnings({ warnings, above = false, ...said }: WarningsProps) {
  const { t } = useTranslation();
  const phone = usePhone();
  const all = useRemarks(said)(warnings);
  if (all.length === 0) return null;
  const list = (of: readonly string[]) => (
    <ul className={classes.warnings}>
      {of.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
  const first = phone && all.length > AT_ONCE + 1 ? all.slice(0, AT_ONCE) : all;
  const rest = all.slice(first.length);
  return (
    <Notice tone="warn" title={t(above ? 'result.warnings_above' : 'result.warnings')}>
      {list(first)}
      {rest.length > 0 && (
        <details className={classes.more}>
          <summary>{t('result.warnings_more', { count: rest.length })}</summary>
          {list(rest)}
        </details>
      )}
    </Notice>
  );
}
