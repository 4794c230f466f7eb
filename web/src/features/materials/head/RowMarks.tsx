import { Badge } from '@mantine/core';
import { IconCopy, IconRefresh } from '@tabler/icons-react';
import { Link } from 'react-router';
import { BADGE } from './badge';
import classes from './head.module.css';
import type { MaterialRow } from '~/api/wire';
import { useTranslation } from '~/i18n/useTranslation';
import { paths } from '~/lib/paths';

/**
 * What a material is marked with. コピー: it is named as the one that it was copied from. 法令データの更新: its figures
 * were saved under an earlier edition of the law, and stay so until they are saved again.
 */
const MARKS = {
  copied: { Icon: IconCopy, look: { variant: 'default', c: 'gray.7' } },
  law_changed: { Icon: IconRefresh, look: { color: 'yellow' } },
} as const;

export function RowMark({ mark }: { mark: keyof typeof MARKS }) {
  const { t } = useTranslation();
  const { Icon, look } = MARKS[mark];
  return (
    <Badge
      {...BADGE}
      {...look}
      miw="max-content"
      leftSection={<Icon size={13} stroke={1.6} aria-hidden="true" />}
    >
      {t(`list.${mark}`)}
    </Badge>
  );
}

/** The marks of a material in the list; the one of the law leads to the figures of the newest. */
export function RowMarks({ material }: Pick<MaterialRow, 'material'>) {
  return (
    <>
      {material.copied_from != null && <RowMark mark="copied" />}
      {material.law_changed && (
        <Link className={classes.mark} to={paths.regenerateMaterial(material.id)}>
          <RowMark mark="law_changed" />
        </Link>
      )}
    </>
  );
}
