import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '~/i18n/useTranslation';
import { api, data } from '~/api/client';
import { useLeave } from '~/features/account/useLeave';
import { useRefusal } from '~/i18n/useRefusal';
import { ConfirmModal } from '~/ui/ConfirmModal';
import { RefusalNotice } from '~/ui/RefusalNotice';

/** Asks before the account is deleted in the middle of the registration. */
export function DeleteSignUp({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const leave = useLeave();
  const deletion = useMutation({
    mutationFn: () => data(api.DELETE('/members/me')),
    onSuccess: () => leave({ after: 'sign_up_deletion' }),
  });
  const refusal = useRefusal(deletion.error);
  return (
    <ConfirmModal
      opened={opened}
      title={t('sign_up.delete.title')}
      action={t('sign_up.delete.action')}
      danger
      busy={deletion.isPending}
      onClose={() => {
        deletion.reset();
        onClose();
      }}
      onConfirm={() => deletion.mutate()}
    >
      <RefusalNotice {...refusal} />
      <p>{t('sign_up.delete.text')}</p>
    </ConfirmModal>
  );
}
