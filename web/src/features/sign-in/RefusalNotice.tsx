import { useTranslation } from 'react-i18next';
import type { Refusal } from './refusal';
import { Notice } from '~/ui/Notice';

export function RefusalNotice({ refusal }: { refusal: Refusal | null }) {
  const { t } = useTranslation();
  if (refusal === null) return null;
  const text =
    refusal.key === 'sign_in.wait' ? t(refusal.key, { minutes: refusal.minutes }) : t(refusal.key);
  return <Notice tone="danger" title={text} role="alert" />;
}
