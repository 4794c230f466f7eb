import type { ReactNode } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import { LogOutRefusal } from './LogOutRefusal';
import { useLogOut } from './useLogOut';
import { ConfirmModal } from '~/ui/ConfirmModal';

interface LogOutDialogProps {
  opened: boolean;
  onClose: () => void;
  /** What becomes of the work at hand. */
  children: ReactNode;
}

/** Asks before the log-out; stays, and says why, while the server has not ended the session. */
export function LogOutDialog({ opened, onClose, children }: LogOutDialogProps) {
  const { t } = useTranslation();
  const logOut = useLogOut();
  return (
    <ConfirmModal
      opened={opened}
      title={t('log_out.title')}
      action={t('log_out.action')}
      busy={logOut.isPending}
      onClose={() => {
        logOut.reset();
        onClose();
      }}
      onConfirm={() => logOut.mutate()}
    >
      {logOut.error === null ? children : <LogOutRefusal error={logOut.error} />}
    </ConfirmModal>
  );
}
