import { Badge } from '@mantine/core';
import { useTranslation } from '~/i18n/useTranslation';
import { BADGE } from './badge';
import classes from './head.module.css';
import type { LawUsed } from '~/api/wire';

/** 概算 beside a heading, and that its law is not enacted, so that no figure is read as what it is not. */
export function Marks({ law }: { law: LawUsed | undefined }) {
  const { t } = useTranslation();
  return (
    <span className={classes.marks}>
      <Badge {...BADGE} variant="default" c="gray.7">
        {t('result.estimate')}
      </Badge>
      {law?.scenario && (
        <Badge {...BADGE} color="yellow">
          {t('scenario.badge')}
        </Badge>
      )}
    </span>
  );
}
