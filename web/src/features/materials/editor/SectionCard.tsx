import { Button } from '@mantine/core';
import { IconAlertTriangle, IconArrowRight, IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from '~/i18n/useTranslation';
import { useEditor } from './EditorContext';
import classes from './editor.module.css';
import type { MaterialForm } from './form';
import { isMissing, sectionOf, type Section } from './sections';
import { summaryOf } from './summaries';

interface SectionCardProps {
  section: Section;
  /** The one that comes after it. */
  next: Section | undefined;
  /** Beside the title while it is open. */
  tools?: ReactNode;
  children: ReactNode;
}

/** One section of the form: open, or one line with its summary. */
export function SectionCard({ section, next, tools, children }: SectionCardProps) {
  const { t } = useTranslation();
  const { open, setOpen, problems } = useEditor();
  const { control } = useFormContext<MaterialForm>();
  const form = useWatch({ control }) as MaterialForm;
  const mine = problems.filter((problem) => sectionOf(problem.field) === section);
  const wrong = mine.filter((problem) => !isMissing(problem)).length;
  const opened = open === section;
  const title = t(`editor.section.${section}`);
  const id = `section-${section}`;

  return (
    <section className={`card ${opened ? classes.opened : ''}`} id={id} aria-label={title}>
      <div className={classes.sectionHead}>
        <h2>
          <button
            type="button"
            className={classes.sectionButton}
            aria-expanded={opened}
            aria-controls={`${id}-body`}
            onClick={() => setOpen(opened ? null : section)}
          >
            <span className={classes.sectionTitle}>{title}</span>
            {!opened &&
              (wrong > 0 ? (
                <span className={classes.wrong}>
                  <IconAlertTriangle size={15} stroke={1.7} aria-hidden="true" />
                  {t('editor.wrong', { count: wrong })}
                </span>
              ) : (
                <span className={classes.summary}>{summaryOf(section, form, t)}</span>
              ))}
            {(!opened || tools === undefined) && (
              <IconChevronDown
                size={18}
                stroke={1.6}
                aria-hidden="true"
                className={opened ? classes.up : classes.down}
              />
            )}
          </button>
        </h2>
        {opened && tools}
      </div>
      {opened && (
        <div className={classes.body} id={`${id}-body`}>
          {children}
          {next !== undefined && (
            <Button
              variant="default"
              className={classes.next}
              rightSection={<IconArrowRight size={16} stroke={1.6} aria-hidden="true" />}
              onClick={() => setOpen(next)}
            >
              {t('editor.next', { section: t(`editor.section.${next}`) })}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
