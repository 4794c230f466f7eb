import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { statusOf } from '~/api/problem';
import { RowMark } from '~/features/materials/head/RowMarks';
import { recordQuery } from '~/features/materials/records';
import { useLanguage } from '~/i18n/useLanguage';
import { useTranslation } from '~/i18n/useTranslation';
import { formatDate, timeInJapan, todayInJapan } from '~/lib/dates';
import { paths } from '~/lib/paths';

/**
 * コピー元: that the material is a copy, and of what. Both have the same name, so the source is told by when it was
 * saved; it may be deleted by now.
 */
export function CopiedFrom({ source }: { source: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const loaded = useQuery(recordQuery(source));
  const saved = loaded.data && new Date(loaded.data.updated_at);
  return (
    <>
      <RowMark mark="copied" />
      {saved && (
        <Link to={paths.material(source)}>
          {t('detail.copied_from', {
            day: formatDate(todayInJapan(saved), language),
            time: timeInJapan(saved),
          })}
        </Link>
      )}
      {statusOf(loaded.error) === 404 && <span>{t('detail.copied_from_deleted')}</span>}
    </>
  );
}
