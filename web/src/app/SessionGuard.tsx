import { QueryClientProvider } from '@tanstack/react-query';
import { IdleGuard } from './IdleGuard';
import { LogOutDialog } from './LogOutDialog';
import { queries } from '~/api/queries';
import { useTranslation } from '~/i18n/useTranslation';

interface SessionGuardProps {
  /** The visitor wants to log out, and is asked. */
  leaving: boolean;
  onStay: () => void;
}

/** What a session brings to a page outside the members' area: the log-out, and the idle time. */
export function SessionGuard({ leaving, onStay }: SessionGuardProps) {
  const { t } = useTranslation();
  return (
    <QueryClientProvider client={queries}>
      <LogOutDialog opened={leaving} onClose={onStay}>
        {t('log_out.text')}
      </LogOutDialog>
      <IdleGuard />
    </QueryClientProvider>
  );
}
