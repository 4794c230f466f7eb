import { Link } from 'react-router';
import classes from './list.module.css';
import { useTranslation } from '~/i18n/useTranslation';
import { paths } from '~/lib/paths';
import { Notice } from '~/ui/Notice';

/** 法令データの更新: how many figures are of an earlier edition, also on other pages of the list, and where they are. */
export function OutdatedNotice({ count }: { count: number }) {
  const { t } = useTranslation();
  if (count <= 0) return null;
  return (
    <div className={classes.kept}>
      <Notice tone="info" title={t('list.outdated', { count })}>
        <Link to={paths.outdatedMaterials()}>{t('list.outdated_show')}</Link>
      </Notice>
    </div>
  );
}
