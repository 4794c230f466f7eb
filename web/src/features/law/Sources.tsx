import { useTranslation } from '~/i18n/useTranslation';
import classes from './law.module.css';
import type { LawOverview } from '~/api/wire';

/** Provisions and pages, folded away: each with its address where one is known. */
export function Sources({ sources }: Pick<LawOverview['series'][number], 'sources'>) {
  const { t } = useTranslation();
  return (
    <details>
      <summary>{t('law_data.sources', { count: sources.length })}</summary>
      <ul className={classes.sources}>
        {sources.map(({ article, url }) => (
          <li key={`${article} ${url ?? ''}`}>
            {url == null ? (
              article
            ) : (
              <a href={url} target="_blank" rel="noreferrer">
                {article}
              </a>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
