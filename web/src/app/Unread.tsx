import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { announcementsQuery, unreadOf } from '~/api/announcements';
import { useLanguage } from '~/i18n/useLanguage';
import { useTranslation } from '~/i18n/useTranslation';

/** How many announcements the member has not read, beside the link to them; nothing while that is not known. */
export function Unread() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data } = useQuery(announcementsQuery(language));
  const count = unreadOf(data ?? []).length;
  if (count === 0) return null;
  return (
    <>
      {/* nothing but full-width letters stands before it in Japanese */}
      <span aria-hidden="true">
        {language === 'en' && '\u00a0'}({count})
      </span>
      <VisuallyHidden>{t('nav.unread', { count })}</VisuallyHidden>
    </>
  );
}
