import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import classes from './list.module.css';
import { outdatedQuery } from '~/features/materials/records';
import { useDeletions } from './useDeletions';
import { useTranslation } from '~/i18n/useTranslation';
import { paths } from '~/lib/paths';
import { Notice } from '~/ui/Notice';

/** 法令データの更新: how many figures are of an earlier edition, also on other pages of the list, and where they are. */
export function OutdatedNotice() {
  const { t } = useTranslation();
  const { data } = useQuery(outdatedQuery(1));
  const { isShown } = useDeletions();
  // what waits to be deleted is counted by the server
  const hidden = data?.results.filter(({ material }) => !isShown(material.id)).length ?? 0;
  const count = (data?.total ?? 0) - hidden;
  if (count <= 0) return null;
  return (
    <div className={classes.kept}>
      <Notice tone="info" title={t('list.outdated', { count })}>
        <Link to={paths.outdatedMaterials()}>{t('list.outdated_show')}</Link>
      </Notice>
    </div>
  );
}
