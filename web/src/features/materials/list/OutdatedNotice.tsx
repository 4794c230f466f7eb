import { Link } from 'react-router';
import classes from './list.module.css';
import { useTranslation } from '~/i18n/useTranslation';
import { paths } from '~/lib/paths';
import { Notice } from '~/ui/Notice';

/** 法令データの更新: some figures are of an earlier edition, and where all of them are. */
export function OutdatedNotice() {
  const { t } = useTranslation();
  return (
    <div className={classes.kept}>
      <Notice tone="info" title={t('list.outdated')}>
        <Link to={paths.outdatedMaterials()}>{t('list.outdated_show')}</Link>
      </Notice>
    </div>
  );
}
