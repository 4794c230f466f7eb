import { NativeSelect } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useTranslation } from '~/i18n/useTranslation';
import type { Uses } from './composition/composition';
import { useEditor } from './EditorContext';
import classes from './editor.module.css';
import { isMissing, SECTIONS, sectionOf, type Section } from './sections';
import type { FieldProblem } from '~/api/problem';

function useStates() {
  const { problems } = useEditor();
  return (section: Section) => {
    const mine = problems.filter((problem: FieldProblem) => sectionOf(problem.field) === section);
    const missing = mine.filter(isMissing).length;
    return { missing, wrong: mine.length - missing };
  };
}

interface SectionNavProps {
  uses: Uses;
  onGo: (section: Section) => void;
}

/** The sections with their state; under lg a list to choose from. */
export function SectionNav({ uses, onGo }: SectionNavProps) {
  const { t } = useTranslation();
  const { open } = useEditor();
  const stateOf = useStates();
  const shown = SECTIONS.filter((section) => uses[section].shown);
  return (
    <>
      <nav className={classes.nav} aria-label={t('editor.sections')}>
        <p className="xs mute">{t('editor.sections')}</p>
        <ol>
          {shown.map((section, index) => {
            const { missing, wrong } = stateOf(section);
            const current = open === section;
            return (
              <li key={section}>
                <button
                  type="button"
                  className={current ? classes.current : undefined}
                  aria-current={current ? 'step' : undefined}
                  onClick={() => onGo(section)}
                >
                  {wrong > 0 ? (
                    <IconAlertTriangle
                      className={classes.alert}
                      size={20}
                      stroke={1.7}
                      aria-hidden="true"
                    />
                  ) : (
                    <i
                      className={
                        current ? classes.now : missing === 0 ? classes.done : classes.number
                      }
                      aria-hidden="true"
                    >
                      {missing === 0 && !current ? <IconCheck size={13} stroke={2.2} /> : index + 1}
                    </i>
                  )}
                  <span>{t(`editor.section.${section}`)}</span>
                  {wrong > 0 ? (
                    <span className={classes.countWrong}>
                      {t('editor.wrong', { count: wrong })}
                    </span>
                  ) : (
                    missing > 0 && (
                      <span className={classes.countMissing}>
                        {t('editor.missing', { count: missing })}
                      </span>
                    )
                  )}
                </button>
              </li>
            );
          })}
        </ol>
      </nav>
      <div className={classes.navSelect}>
        <NativeSelect
          label={t('editor.sections')}
          value={open ?? ''}
          data={[
            ...(open === null ? [{ value: '', label: t('ui.choose') }] : []),
            ...shown.map((section, index) => ({
              value: section,
              label: `${index + 1} ${t(`editor.section.${section}`)}`,
            })),
          ]}
          onChange={(event) => onGo(event.currentTarget.value as Section)}
        />
      </div>
    </>
  );
}
