import { Link } from 'react-router';
import { useMayChange } from '~/api/plan';
import { useTranslation } from '~/i18n/useTranslation';
import { paths } from '~/lib/paths';
import { Notice } from '~/ui/Notice';

/** Why a material has no document although it is complete, and what may be done about it in this standing. */
export function LawChanged({ id }: { id: string }) {
  const { t } = useTranslation();
  const may = useMayChange();
  return (
    <Notice tone="warn" title={t('preview.law_changed')} role="alert">
      {may !== null && <p>{t(may ? 'preview.law_changed_again' : 'outlook.over')}</p>}
      <Link to={paths.regenerateMaterial(id)}>{t('preview.law_changed_show')}</Link>
    </Notice>
  );
}
