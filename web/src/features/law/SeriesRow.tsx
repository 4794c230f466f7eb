import { Badge } from '@mantine/core';
import { useTranslation } from '~/i18n/useTranslation';
import classes from './law.module.css';
import { marksOf } from './marks';
import { Sources } from './Sources';
import type { LawOverview } from '~/api/wire';
import { useLanguage } from '~/i18n/useLanguage';
import { formatDate } from '~/lib/dates';

type Series = LawOverview['series'][number];

/** One law file: its name and what is thin of it, its days, how it stands today, its sources. */
export function SeriesRow({ series }: { series: Series }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const day = (date: string | null | undefined) => (date == null ? '' : formatDate(date, language));
  const covered = (from: string, to: string | null | undefined) =>
    t('law_data.covered', { from: day(from), to: day(to) }).trim();
  return (
    <li>
      <div>
        <h3>{language === 'ja' ? series.title : series.title_en}</h3>
        {series.thin.map((thin) => (
          <p key={thin.from} className={classes.thin}>
            {covered(thin.from, thin.to)}
            {thin.status !== 'confirmed' && ` · ${t(`law.${thin.status}`)}`}
            {thin.note && ` · ${thin.note[language]}`}
          </p>
        ))}
      </div>
      <div>
        <p>{covered(series.first, series.last)}</p>
        {series.carried_through != null && (
          <p className="sm sub">{t('law_data.carried_to', { day: day(series.carried_through) })}</p>
        )}
        <p className="sm mute">
          {t('law_data.checked', { day: day(series.checked_through) })} ·{' '}
          {t('law_data.entries', { count: series.entries })}
        </p>
      </div>
      <div>
        <p className={classes.marks}>
          {marksOf(series).map(({ words, color }) => (
            <Badge key={words} component="span" color={color}>
              {t(words)}
            </Badge>
          ))}
        </p>
        <Sources sources={series.sources} />
      </div>
    </li>
  );
}
