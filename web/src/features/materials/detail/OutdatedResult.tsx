import { Link } from 'react-router';
import { useTranslation } from '~/i18n/useTranslation';
import { paths } from '~/lib/paths';
import { Notice } from '~/ui/Notice';

/** 法令データの更新: the saved figures are of an earlier edition, and where those of the newest law are seen. */
export function OutdatedResult({ id }: { id: string }) {
  const { t } = useTranslation();
  return (
    <Notice tone="warn" title={t('detail.outdated')}>
      <Link to={paths.regenerateMaterial(id)}>{t('detail.outdated_show')}</Link>
    </Notice>
  );
}
