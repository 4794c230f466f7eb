import { useTranslation } from '~/i18n/useTranslation';
import { warningParams } from './warningParams';
import type { Warning } from '~/api/wire';
import { useLanguage } from '~/i18n/useLanguage';
import { useWords } from '~/i18n/useWords';
import { Notice } from '~/ui/Notice';

/** Remarks of the engine, in its order. */
export function Warnings({ warnings }: { warnings: readonly Warning[] }) {
  const { t } = useTranslation();
  const words = useWords();
  const language = useLanguage();
  const shown = warnings
    .map((warning) => words(`warning.${warning.code}`, warningParams(language, warning.params)))
    .filter((sentence) => sentence !== null);
  const sentences = new Set(shown); // two proposals may get the same remark
  if (shown.length === 0) return null;
  return (
    <Notice tone="warn" title={t('result.warnings')}>
      <ul>
        {[...sentences].map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Notice>
  );
}
