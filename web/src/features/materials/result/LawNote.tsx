import { useTranslation } from '~/i18n/useTranslation';
import { Link } from 'react-router';
import { LawGroups } from './LawGroups';
import { lawGroups } from './lawGroups';
import classes from './result.module.css';
import type { LawUsed } from '~/api/wire';
import { useLanguage } from '~/i18n/useLanguage';
import { formatDate } from '~/lib/dates';
import { paths } from '~/lib/paths';
import { Notice } from '~/ui/Notice';

/** Which law, how sure, and what the figures are not. */
export function LawNote({ law }: { law: LawUsed }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const titleOf = (mark: Mark) => (language === 'ja' ? mark.title : mark.title_en);
  const saidOf = (mark: Mark) => statesOf(mark).map((state) => t(`law.${state}`));
  const groups = lawGroups([
    ...law.marks
      // a value that is confirmed and only cautioned about is told by its caution
      .filter((mark) => statesOf(mark).join() !== 'confirmed')
      .map((mark) => ({ of: titleOf(mark), said: saidOf(mark).join(' · ') })),
    ...law.marks.flatMap((mark) => {
      const note = mark.note?.[language];
      return note == null ? [] : { of: titleOf(mark), said: note };
    }),
  ]);
  return (
    <div className={classes.law}>
      {law.scenario && (
        <Notice tone="warn" title={law.scenario.title[language]}>
          {law.scenario.statement[language]}
        </Notice>
      )}
      <p>
        {t('result.law', {
          edition: law.edition,
          basis: formatDate(law.basis_date, language),
          checked: formatDate(law.checked_through, language),
        })}
      </p>
      {law.marks.length > 0 && (
        <details>
          <summary>{t('result.law_marks', { count: groups.length })}</summary>
          <LawGroups groups={groups} />
        </details>
      )}
      <p>
        <Link className={classes.lawData} to={paths.law()}>
          {t('result.law_data')}
        </Link>
      </p>
      <p>{t('result.disclaimer')}</p>
    </div>
  );
}

type Mark = LawUsed['marks'][number];
type State = Mark['status'] | 'carried' | 'stale';

const statesOf = (mark: Mark): State[] => [
  mark.status,
  ...(mark.carried ? (['carried'] as const) : mark.stale ? (['stale'] as const) : []),
];
