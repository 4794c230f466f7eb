import type { ReactNode } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import classes from './outlook.module.css';

interface Group {
  title: string;
  sentences: readonly ReactNode[];
}

/** What the figures take for granted, in plain words. */
export function Assumed({ groups }: { groups: readonly Group[] }) {
  const { t } = useTranslation();
  return (
    <section className={`card ${classes.assumed}`} aria-labelledby="assumed">
      <h2 id="assumed">{t('outlook.assumed')}</h2>
      <div>
        {groups.map(({ title, sentences }) => (
          <div key={title}>
            <h3>{title}</h3>
            <ul>
              {sentences.map((sentence, at) => (
                <li key={at}>{sentence}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}
