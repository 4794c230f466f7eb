import { useTranslation } from '~/i18n/useTranslation';
import { useEditor } from '~/features/materials/editor/EditorContext';
import { useLanguage } from '~/i18n/useLanguage';
import { formatDateWithWeekday } from '~/lib/dates';
import { Notice } from '~/ui/Notice';

/** The duty that comes with a notified bonus. */
export function FilingNotice() {
  const { t } = useTranslation();
  const language = useLanguage();
  const day = useEditor().comparison?.deadline.notified_pay;
  return (
    <Notice
      tone="warn"
      title={
        day == null
          ? t('editor.deadline_unknown')
          : t('editor.deadline', { day: formatDateWithWeekday(day, language) })
      }
    >
      {t('editor.one_yen')}
    </Notice>
  );
}
