import { useTranslation } from '~/i18n/useTranslation';
import classes from './result.module.css';
import type { Comparison } from '~/api/wire';
import { useLanguage } from '~/i18n/useLanguage';
import { formatDate } from '~/lib/dates';

/** Which law, how sure, and what the figures are not. */
export function LawNote({ comparison }: { comparison: Comparison }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { law } = comparison;
  return (
    <div className={classes.law}>
      <p>
        {t('result.law', {
          edition: law.edition,
          basis: formatDate(law.basis_date, language),
          checked: formatDate(law.checked_through, language),
        })}
      </p>
      {law.marks.length > 0 && (
        <details>
          <summary>{t('result.law_marks', { count: law.marks.length })}</summary>
          <ul>
            {law.marks.map((mark) => (
              <li key={`${mark.id} ${mark.status} ${mark.carried} ${mark.stale} ${mark.note?.ja ?? ''}`}>
                {language === 'ja' ? mark.title : mark.title_en}: {t(`law.${mark.status}`)}
                {mark.carried && ` · ${t('law.carried')}`}
                {mark.stale && !mark.carried && ` · ${t('law.stale')}`}
                {mark.note != null && ` · ${mark.note[language]}`}
              </li>
            ))}
          </ul>
        </details>
      )}
      <p>{t('result.disclaimer')}</p>
    </div>
  );
}
