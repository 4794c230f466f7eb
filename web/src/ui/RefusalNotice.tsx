import { useEffect, useRef } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import { Notice } from './Notice';
import { useSecondsLeft } from './useSecondsLeft';

interface RefusalNoticeProps {
  /** Null while nothing was refused. */
  text: string | null;
  /** When to try again (milliseconds of `Date.now`); counted down. */
  retryAt?: number | null;
  /** It gets the focus, which a button that was busy has lost; where a field is to blame, that has it. */
  takesFocus?: boolean;
}

/** Why a form was refused, above its fields. */
export function RefusalNotice({ text, retryAt = null, takesFocus = false }: RefusalNoticeProps) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus && text !== null) place.current?.focus();
  }, [takesFocus, text]);
  const left = useSecondsLeft(text === null ? null : retryAt);
  if (text === null) return null;
  const minutes = Math.floor(left / 60);
  const seconds = left % 60;
  const wait =
    left === 0
      ? t('ui.retry_now')
      : minutes === 0
        ? t('ui.retry_in_seconds', { seconds })
        : t('ui.retry_in', { minutes, seconds });
  const notice = (
    <Notice tone="danger" title={text} role="alert">
      {/* A timer is not read out at each second. */}
      {retryAt !== null && <span role="timer">{wait}</span>}
    </Notice>
  );
  return takesFocus ? (
    <div ref={place} tabIndex={-1}>
      {notice}
    </div>
  ) : (
    notice
  );
}
