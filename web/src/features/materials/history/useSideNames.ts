import { NOW, type Which } from './sides';
import type { IssuedVersion, MaterialRecord } from '~/api/wire';
import { useTranslation } from '~/i18n/useTranslation';

/** How the two that are compared are called. */
export function useSideNames(record: MaterialRecord, rows: readonly IssuedVersion[]) {
  const { t } = useTranslation();
  const versionOf = (which: number) => rows.find(({ number }) => number === which)?.version ?? 0;
  return {
    /** With the version that the paper says. */
    full: (which: Which) =>
      which === NOW
        ? t('issued.side_now', { version: record.version })
        : t('issued.side', { number: which, version: versionOf(which) }),
    /** For the head of a column. */
    short: (which: Which) =>
      which === NOW ? t('issued.now') : t('issued.number', { number: which }),
  };
}
