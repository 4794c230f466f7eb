import { useTranslation } from '~/i18n/useTranslation';
import classes from './law.module.css';
import { Sources } from './Sources';
import type { LawOverview } from '~/api/wire';
import { useLanguage } from '~/i18n/useLanguage';

/** シナリオ: what may be assumed by name, and that it is not enacted. */
export function Scenarios({ scenarios }: Pick<LawOverview, 'scenarios'>) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <section className={`card ${classes.part}`} aria-labelledby="law-scenarios">
      <div className={classes.head}>
        <h2 id="law-scenarios">{t('law_data.scenarios')}</h2>
        <p className="sm sub">{t('law_data.scenarios_lead')}</p>
      </div>
      <ul className={classes.rows}>
        {scenarios.map((scenario) => (
          <li key={scenario.id} className={classes.wide}>
            <div>
              <h3>{scenario.title[language]}</h3>
              <p>{scenario.statement[language]}</p>
            </div>
            <Sources sources={scenario.sources} />
          </li>
        ))}
      </ul>
    </section>
  );
}
