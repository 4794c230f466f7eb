import { useTranslation } from '~/i18n/useTranslation';
import classes from './result.module.css';
import { warningParams } from './warningParams';
import type { Warning } from '~/api/wire';
import { useLanguage } from '~/i18n/useLanguage';
import { useWords } from '~/i18n/useWords';
import { Notice } from '~/ui/Notice';
import { usePhone } from '~/ui/useNarrow';

/** How many remarks a phone shows before the rest is asked for. */
const AT_ONCE = 3;

/** Remarks of the engine, in its order. */
export function Warnings({ warnings }: { warnings: readonly Warning[] }) {
  const { t } = useTranslation();
  const words = useWords();
  const language = useLanguage();
  const phone = usePhone();
  const shown = warnings
    .map((warning) => words(`warning.${warning.code}`, warningParams(language, warning.params)))
    .filter((sentence) => sentence !== null);
  const sentences = new Set(shown); // two proposals may get the same remark
  if (shown.length === 0) return null;
  const list = (of: readonly string[]) => (
    <ul className={classes.warnings}>
      {of.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
  const all = [...sentences];
  const first = phone && all.length > AT_ONCE + 1 ? all.slice(0, AT_ONCE) : all;
  const rest = all.slice(first.length);
  return (
    <Notice tone="warn" title={t('result.warnings')}>
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
