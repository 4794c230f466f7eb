import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from '~/i18n/useTranslation';
import { useEditor } from '~/features/materials/editor/EditorContext';
import { hasBonus } from '~/features/materials/editor/composition/composition';
import type { MaterialForm } from '~/features/materials/editor/form';
import { duration } from '~/features/materials/result/duration';
import classes from '~/features/materials/editor/editor.module.css';
import { Field, Select } from '~/features/materials/editor/fields';
import { useLanguage } from '~/i18n/useLanguage';
import { formatDateWithWeekday } from '~/lib/dates';

export function MeetingSection() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { comparison } = useEditor();
  const { control } = useFormContext<MaterialForm>();
  const asked = hasBonus({ proposals: useWatch({ control, name: 'proposals' }) });
  const deadline = comparison?.deadline;
  const rows = [
    [t('editor.deadline_filing'), deadline?.notified_pay],
    [t('editor.deadline_revision'), deadline?.revision_window_end],
    [t('editor.service_end'), deadline?.service_end],
  ] as const;
  return (
    <>
      <Field name="meeting.resolution" required={asked ? true : undefined} />
      <Field name="meeting.service_start" />
      <Select
        name="meeting.filing_extension_months"
        options={[0, 1, 2, 3, 4].map((months) => ({
          value: String(months),
          label: months === 0 ? t('editor.no_extension') : duration(t, months),
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
