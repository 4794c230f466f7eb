import { Badge } from '@mantine/core';
import { useTranslation } from '~/i18n/useTranslation';
import classes from './law.module.css';
import type { LawOverview } from '~/api/wire';
import { useLanguage } from '~/i18n/useLanguage';
import { formatDate } from '~/lib/dates';

const COLORS = { later: 'gray', now: 'yellow', overdue: 'red' } as const;

/** 更新の予定: what is published when, and what is done until it is loaded. */
export function Renewals({ renewals }: { renewals: LawOverview['renewals'] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const day = (date: string) => formatDate(date, language);
  return (
    <section className={`card ${classes.part}`} aria-labelledby="law-renewals">
      <div className={classes.head}>
        <h2 id="law-renewals">{t('law_data.renewals')}</h2>
        <p className="sm sub">{t('law_data.renewals_lead')}</p>
      </div>
      <ul className={classes.rows}>
        {renewals.map(({ renewal, due }) => (
          <li key={renewal.id}>
            <h3>{renewal.what[language]}</h3>
            <div>
              <p>{t(`law_data.otherwise.${renewal.otherwise}`, { day: day(renewal.first_day) })}</p>
              <p className="sm mute">
                {t('law_data.usual', {
                  from: day(renewal.usual_from),
                  to: day(renewal.usual_to),
                })}
              </p>
            </div>
            <p className={classes.marks}>
              <Badge component="span" color={COLORS[due]}>
                {t(`law_data.due.${due}`)}
              </Badge>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
