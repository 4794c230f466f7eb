import { useTranslation } from 'react-i18next';

type Look = (key: string, params?: Record<string, unknown>) => string;

/** Words whose key comes from the server; null where the catalogue has none. */
export function useWords() {
  const { i18n } = useTranslation();
  return (key: string, params?: Record<string, unknown>): string | null =>
    i18n.exists(key) ? (i18n.t as unknown as Look)(key, params) : null;
}
