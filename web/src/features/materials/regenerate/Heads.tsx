import { Badge } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './regenerate.module.css';
import type { LawUsed } from '~/api/wire';
import { BADGE } from '~/features/materials/head/badge';
import { useLanguage } from '~/i18n/useLanguage';
import { useTranslation } from '~/i18n/useTranslation';
import { formatDate, todayInJapan } from '~/lib/dates';

interface HeadsProps {
  saved: LawUsed;
  savedAt: Date;
  /** Undefined while it is not known. */
  now: LawUsed | undefined;
}

/** The result that was saved and the one under the newest law: of which edition each is. */
export function Heads({ saved, savedAt, now }: HeadsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const day = (date: string | undefined) => (date === undefined ? '–' : formatDate(date, language));
  const fact = (name: string, value: ReactNode) => (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
  return (
    <div className={classes.heads}>
      <section className="card" aria-labelledby="saved-head">
        <h2 id="saved-head">{t('regenerate.saved_head')}</h2>
        <dl>
          {fact(t('regenerate.edition'), saved.edition)}
          {fact(t('regenerate.checked'), day(saved.checked_through))}
          {fact(t('regenerate.day'), day(todayInJapan(savedAt)))}
        </dl>
      </section>
      <IconArrowRight className={classes.arrow} size={20} stroke={1.7} aria-hidden="true" />
      <section className={`card ${classes.new}`} aria-labelledby="new-head">
        <h2 id="new-head">
          {t('regenerate.new_head')}
          <Badge {...BADGE} variant="default" c="gray.7">
            {t('regenerate.not_saved')}
          </Badge>
        </h2>
        <dl>
          {fact(t('regenerate.edition'), now?.edition ?? '–')}
          {fact(t('regenerate.checked'), day(now?.checked_through))}
        </dl>
      </section>
    </div>
  );
}
