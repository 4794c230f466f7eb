import { Badge } from '@mantine/core';
import { useTranslation } from '~/i18n/useTranslation';
import { Folded } from './Folded';
import classes from './law.module.css';
import type { LawOverview } from '~/api/wire';
import { useLanguage } from '~/i18n/useLanguage';
import { formatDate } from '~/lib/dates';

/** 条例の期限: local measures limited in time, by the last day that was seen. */
export function Measures({ measures }: { measures: LawOverview['measures'] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <Folded id="law-measures" title={t('law_data.measures')} about={t('law_data.measures_lead')}>
      <ul className={classes.rows}>
        {measures.map((end) => {
          const key = end.by_year_start
            ? 'law_data.measure.year_start'
            : 'law_data.measure.year_end';
          return (
            <li key={`${end.name} ${end.measure}`}>
              <h3>
                {end.name} · {t(`law_data.measure.${end.measure}`)}
              </h3>
              <p>{t(key, { day: formatDate(end.last_day, language) })}</p>
              <p className={classes.marks}>
                {end.is_over && (
                  <Badge component="span" color="yellow">
                    {t('law_data.over')}
                  </Badge>
                )}
              </p>
            </li>
          );
        })}
      </ul>
    </Folded>
  );
}
