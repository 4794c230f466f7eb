import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '~/i18n/useTranslation';
import { Link } from 'react-router';
import { Folded } from './Folded';
import classes from './law.module.css';
import { Measures } from './Measures';
import { Renewals } from './Renewals';
import { Scenarios } from './Scenarios';
import { SeriesRow } from './SeriesRow';
import { lawQuery } from '~/api/law';
import type { LawOverview } from '~/api/wire';
import { useLanguage } from '~/i18n/useLanguage';
import { formatDate } from '~/lib/dates';
import { paths } from '~/lib/paths';
import { useTitle } from '~/lib/useTitle';
import { PartError, Waiting } from '~/ui/States';

/** 法令データ: what is covered, for which days, by which source, what is thin, and when it is renewed. */
export function LawPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const law = useQuery(lawQuery);
  useTitle(t('law_data.title'));

  return (
    <div className={classes.page}>
      <div>
        <h1>{t('law_data.title')}</h1>
        <p className="sub">{t('law_data.lead')}</p>
        <p className={classes.to}>
          <Link to={paths.lawTables()}>{t('law_tables.title')}</Link>
        </p>
        {law.data && (
          <p className="sm mute">
            {t('law_data.edition', {
              edition: law.data.edition,
              checked: formatDate(law.data.checked_through, language),
              day: formatDate(law.data.day, language),
            })}
          </p>
        )}
      </div>
      {law.isError && (
        <PartError retry={() => void law.refetch()}>{t('law_data.failed')}</PartError>
      )}
      {law.isPending && <Waiting rows={6} height={72} />}
      {law.data && <Found law={law.data} />}
    </div>
  );
}

function Found({ law }: { law: LawOverview }) {
  const { t } = useTranslation();
  const groups = [...new Set(law.series.map(({ group }) => group))];
  return (
    <>
      <Renewals renewals={law.renewals} />
      {groups.map((group) => {
        const series = law.series.filter((each) => each.group === group);
        const thin = series.filter((each) => each.thin.length > 0);
        return (
          <Folded
            key={group}
            id={`law-${group}`}
            title={t(`law_data.group.${group}`)}
            about={t('law_data.counts', { count: series.length, thin: thin.length })}
          >
            <ul className={classes.rows}>
              {series.map((each) => (
                <SeriesRow key={each.id} series={each} />
              ))}
            </ul>
          </Folded>
        );
      })}
      <Measures measures={law.measures} />
      <Scenarios scenarios={law.scenarios} />
    </>
  );
}
