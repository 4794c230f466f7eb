import type { ReactNode } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import classes from './outlook.module.css';
import { usePhone } from '~/ui/useNarrow';

interface Group {
  title: string;
  sentences: readonly ReactNode[];
}

/** What the figures take for granted, in plain words. */
export function Assumed({ groups }: { groups: readonly Group[] }) {
  const { t } = useTranslation();
  const phone = usePhone();
  const list = (
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
  );
  return (
    <section className={`card ${classes.assumed}`} aria-labelledby="assumed">
      {phone ? (
        <details>
          <summary>
            <h2 id="assumed">{t('outlook.assumed')}</h2>
          </summary>
          {list}
        </details>
      ) : (
        <>
          <h2 id="assumed">{t('outlook.assumed')}</h2>
          {list}
        </>
      )}
    </section>
  );
}
