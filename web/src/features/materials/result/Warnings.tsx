import { useTranslation } from 'react-i18next';
import { warningParams } from './warningParams';
import type { Comparison } from '~/api/wire';
import { useWords } from '~/i18n/useWords';
import { Notice } from '~/ui/Notice';

/** Remarks of the engine, in its order. */
export function Warnings({ comparison }: { comparison: Comparison }) {
  const { t } = useTranslation();
  const words = useWords();
  const shown = comparison.warnings
    .map((warning) => words(`warning.${warning.code}`, warningParams(warning.params)))
    .filter((sentence) => sentence !== null);
  if (shown.length === 0) return null;
  return (
    <Notice tone="warn" title={t('result.warnings')}>
      <ul>
        {shown.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Notice>
  );
}
