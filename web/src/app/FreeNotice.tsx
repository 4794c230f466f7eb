import { useTranslation } from '~/i18n/useTranslation';
import classes from './layouts.module.css';
import { useFreeDays } from '~/api/plan';
import { useLanguage } from '~/i18n/useLanguage';
import { formatDate } from '~/lib/dates';
import { Notice } from '~/ui/Notice';

/** Tells members that their free days end soon, or are over, and what is left then. */
export function FreeNotice() {
  const { t } = useTranslation();
  const language = useLanguage();
  const free = useFreeDays();
  if (free == null || free.state === 'running') return null;
  const day = formatDate(free.until, language);
  return (
    <div className={`${classes.freeNotice} no-print`}>
      <Notice
        tone={free.state === 'over' ? 'warn' : 'info'}
        title={t(free.state === 'over' ? 'free.over' : 'free.ending', { day })}
      >
        {t(free.state === 'over' ? 'free.over_text' : 'free.ending_text')}
      </Notice>
    </div>
  );
}
