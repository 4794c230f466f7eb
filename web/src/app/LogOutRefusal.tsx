import { useTranslation } from '~/i18n/useTranslation';
import { useRefusal } from '~/i18n/useRefusal';
import { Notice } from '~/ui/Notice';

/** The member is still logged in, and why. */
export function LogOutRefusal({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const refusal = useRefusal(error);
  return (
    <Notice tone="danger" title={t('log_out.failed')} role="alert">
      {refusal.text}
    </Notice>
  );
}
