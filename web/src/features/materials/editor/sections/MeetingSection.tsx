import { useTranslation } from '~/i18n/useTranslation';
import { useEditor } from '~/features/materials/editor/EditorContext';
import classes from '~/features/materials/editor/editor.module.css';
import { Field, Select } from '~/features/materials/editor/fields';
import { useLanguage } from '~/i18n/useLanguage';
import { formatDateWithWeekday } from '~/lib/dates';

export function MeetingSection() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { comparison } = useEditor();
  const deadline = comparison?.deadline;
  const rows = [
    [t('editor.deadline_filing'), deadline?.notified_pay],
    [t('editor.deadline_revision'), deadline?.revision_window_end],
    [t('editor.service_end'), deadline?.service_end],
  ] as const;
  return (
    <>
      <Field name="meeting.resolution" />
      <Field name="meeting.service_start" />
      <Select
        name="meeting.filing_extension_months"
        options={[0, 1, 2, 3, 4].map((months) => ({
          value: String(months),
          label: months === 0 ? t('editor.no_extension') : t('editor.months', { months }),
        }))}
      />
      <Field name="meeting.filing_date" />
      <dl className={classes.facts}>
        {rows.map(
          ([label, day]) =>
            day != null && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{formatDateWithWeekday(day, language)}</dd>
              </div>
            ),
        )}
      </dl>
    </>
  );
}
