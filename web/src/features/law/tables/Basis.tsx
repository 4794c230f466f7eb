import { Badge } from '@mantine/core';
import styles from './tables.module.css';
import { Folded } from '~/features/law/Folded';
import classes from '~/features/law/law.module.css';
import { marksOf } from '~/features/law/marks';
import { Sources } from '~/features/law/Sources';
import type { Citation } from '~/api/wire';
import { useLanguage } from '~/i18n/useLanguage';
import { useTranslation } from '~/i18n/useTranslation';
import { formatDate } from '~/lib/dates';
import { Notice } from '~/ui/Notice';

const isThin = ({ status, stale, carried, note }: Citation) =>
  status !== 'confirmed' || stale || carried || note != null;

/** 根拠: what is thin of the tables at once, and under it where each value stands. */
export function Basis({ law }: { law: readonly Citation[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const nameOf = ({ title, title_en }: Citation) => (language === 'ja' ? title : title_en);
  const day = (date: string | null | undefined) => (date == null ? '' : formatDate(date, language));
  // what is said alike of several stands once
  const thin = new Map<string, string[]>();
  for (const each of law.filter(isThin)) {
    const marks = marksOf({ on_day: each }).filter(({ words }) => words !== 'law.confirmed');
    const notes = each.note == null ? [] : [each.note[language]];
    const said = [...marks.map(({ words }) => t(words)), ...notes].join(' · ');
    thin.set(said, [...(thin.get(said) ?? []), nameOf(each)]);
  }
  return (
    <>
      {thin.size > 0 && (
        <Notice tone="warn" title={t('law_tables.thin')}>
          <ul className={styles.thin}>
            {[...thin].map(([said, names]) => (
              <li key={said}>
                {names.join(t('law_tables.and'))} · {said}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <Folded
        id="law-table-basis"
        title={t('law_tables.basis')}
        about={t('law_tables.basis_count', { count: law.length })}
      >
        <ul className={classes.rows}>
          {law.map((each) => (
            <li key={each.id}>
              <h3>{nameOf(each)}</h3>
              <div>
                <p>{t('law_data.covered', { from: day(each.from), to: day(each.to) }).trim()}</p>
                <p className="sm mute">
                  {t('law_data.checked', { day: day(each.checked_through) })}
                </p>
              </div>
              <div>
                <p className={classes.marks}>
                  {marksOf({ on_day: each }).map(({ words, color }) => (
                    <Badge key={words} component="span" color={color}>
                      {t(words)}
                    </Badge>
                  ))}
                </p>
                <Sources sources={each.sources} />
              </div>
            </li>
          ))}
        </ul>
      </Folded>
    </>
  );
}
