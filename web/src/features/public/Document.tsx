import { useState } from 'react';
import { PAGES } from './pictures';
import classes from './public.module.css';
import { useLanguage } from '~/i18n/useLanguage';
import { useTranslation } from '~/i18n/useTranslation';

const NAMES = ['summary', 'compare', 'benefits', 'dates'] as const;

/** Pages of the document of the reference case, to leaf through. */
export function Document() {
  const { t } = useTranslation();
  const pages = PAGES[useLanguage()];
  const [chosen, choose] = useState<(typeof NAMES)[number]>('summary');
  return (
    <div className={classes.document}>
      <figure>
        <a href={pages[chosen]} target="_blank" rel="noreferrer">
          <img
            src={pages[chosen]}
            width={1264}
            height={893}
            alt={t(`top.page.${chosen}_alt`)}
            loading="lazy"
          />
        </a>
        <figcaption className="sm mute">{t('top.document_note')}</figcaption>
      </figure>
      <div className={classes.pages} role="group" aria-label={t('top.pages')}>
        {NAMES.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === chosen}
            onClick={() => choose(name)}
          >
            <b>{t(`top.page.${name}`)}</b>
            <span className="sm sub">{t(`top.page.${name}_text`)}</span>
          </button>
        ))}
      </div>
    </div>
  );
}
