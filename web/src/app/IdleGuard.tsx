import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import { activity, stage, type Idle } from './idle';
import { useIdleLogOut } from './useLogOut';
import { emailQuery } from '~/features/account/queries';
import { ConfirmModal } from '~/ui/ConfirmModal';

const MOVES = ['mousemove', 'keydown', 'pointerdown', 'scroll'] as const;
const CHANNEL = 'activity';

/** Logs out after 40 minutes in which nobody touched any tab, and asks two minutes before. */
export function IdleGuard() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const idle = useRef<Idle>({ since: 0 });
  const logOut = useIdleLogOut();
  const over = useRef(logOut);
  const [left, setLeft] = useState<number | null>(null);
  const restart = useRef<() => void>(() => undefined);

  useEffect(() => {
    over.current = logOut;
  }, [logOut]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tabs = new BroadcastChannel(CHANNEL);

    const look = () => {
      clearTimeout(timer);
      const now = stage(idle.current, Date.now());
      if (now.kind === 'over') {
        void over.current();
        return;
      }
      setLeft(now.kind === 'warning' ? now.leftMs : null);
      timer = setTimeout(look, now.nextMs);
    };
    const reset = (next: Idle) => {
      idle.current = next;
      look();
    };
    const here = (next: Idle) => {
      reset(next);
      tabs.postMessage(next.since);
      // The server counts too; this call keeps its session and the e-mail fresh.
      void queries.fetchQuery({ ...emailQuery, staleTime: 0 }).catch(() => undefined);
    };
    const move = () => {
      const next = activity(idle.current, Date.now());
      if (next) here(next);
    };

    restart.current = () => here({ since: Date.now() });
    tabs.onmessage = (event: MessageEvent<number>) => reset({ since: event.data });
    // A page that was just opened is activity too; its loader has told the server.
    reset({ since: Date.now() });
    tabs.postMessage(idle.current.since);
    MOVES.forEach((name) => window.addEventListener(name, move, { passive: true }));
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      tabs.close();
      MOVES.forEach((name) => window.removeEventListener(name, move));
      document.removeEventListener('visibilitychange', look);
    };
  }, [queries]);

  const seconds = Math.ceil((left ?? 0) / 1_000);
  return (
    <ConfirmModal
      opened={left !== null}
      title={t('idle.title')}
      action={t('idle.continue')}
      cancel={t('log_out.action')}
      onConfirm={() => restart.current()}
      onClose={() => void over.current()}
    >
      {t('idle.left', { minutes: Math.floor(seconds / 60), seconds: seconds % 60 })}
    </ConfirmModal>
  );
}
