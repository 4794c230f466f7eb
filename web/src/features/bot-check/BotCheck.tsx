import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import { loadRecaptcha } from './recaptcha';
import { useLanguage } from '~/i18n/useLanguage';
import { FieldError } from '~/ui/FieldError';
import { PartError } from '~/ui/States';

interface BotCheckProps {
  siteKey: string;
  /** What was given for a tick; null when it is used up or has expired. */
  onToken: (token: string | null) => void;
  /** Each refusal of the form uses the tick up: a new one is asked for. */
  refusals: number;
  error: string | undefined;
}

/** 「私はロボットではありません」, where the server names one. */
export function BotCheck({ siteKey, onToken, refusals, error }: BotCheckProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const place = useRef<HTMLDivElement>(null);
  const tell = useRef(onToken);
  const reset = useRef<() => void>(() => undefined);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    tell.current = onToken;
  }, [onToken]);

  useEffect(() => {
    let gone = false;
    loadRecaptcha(language)
      .then((widget) => {
        if (gone || place.current === null) return;
        const forget = () => tell.current(null);
        // The widget wants an empty place of its own each time.
        const own = place.current.appendChild(document.createElement('div'));
        const id = widget.render(own, {
          sitekey: siteKey,
          callback: (token) => tell.current(token),
          'expired-callback': forget,
          'error-callback': forget,
        });
        reset.current = () => {
          widget.reset(id);
          forget();
        };
      })
      .catch(() => setFailed(true));
    const box = place.current;
    return () => {
      gone = true;
      box?.replaceChildren();
    };
  }, [siteKey, language, attempt]);

  useEffect(() => {
    if (refusals > 0) reset.current();
  }, [refusals]);

  return (
    <div id="bot-check" tabIndex={-1}>
      <div ref={place} />
      {failed && (
        <PartError
          retry={() => {
            setFailed(false);
            setAttempt(attempt + 1);
          }}
        >
          {t('bot_check.failed')}
        </PartError>
      )}
      <div role="alert">{error !== undefined && <FieldError>{error}</FieldError>}</div>
    </div>
  );
}
