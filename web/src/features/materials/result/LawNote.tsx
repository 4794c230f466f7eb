import { useTranslation } from '~/i18n/useTranslation';
import { Link } from 'react-router';
import { LawGroups } from './LawGroups';
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
  // most marks say the same: each sentence once, with all it is said of
  const states = grouped(
    law.marks,
    (mark) =>
      [mark.status, ...(mark.carried ? ['carried'] : mark.stale ? ['stale'] : [])] as State[],
  );
  const notes = new Map<string, Mark[]>();
  for (const mark of law.marks) {
    const note = mark.note?.[language];
    if (note != null) notes.set(note, [...(notes.get(note) ?? []), mark]);
  }
  const groups = [
    ...[...states.values()].map(({ state, marks }) => ({
      said: state.map((each) => t(`law.${each}`)).join(' · '),
      marks,
    })),
    ...[...notes].map(([said, marks]) => ({ said, marks })),
  ].map(({ said, marks }) => ({ said, titles: [...new Set(marks.map(titleOf))] }));
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

function grouped(marks: readonly Mark[], stateOf: (mark: Mark) => State[]) {
  const groups = new Map<string, { state: State[]; marks: Mark[] }>();
  for (const mark of marks) {
    const state = stateOf(mark);
    // a value that is confirmed and only cautioned about is told by its caution
    if (state.join() === 'confirmed') continue;
    const group = groups.get(state.join());
    if (group) group.marks.push(mark);
    else groups.set(state.join(), { state, marks: [mark] });
  }
  return groups;
}
