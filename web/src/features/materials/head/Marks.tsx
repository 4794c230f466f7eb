import { Badge } from '@mantine/core';
import { useTranslation } from '~/i18n/useTranslation';
import classes from './head.module.css';
import type { LawUsed } from '~/api/wire';

const look = { component: 'span', size: 'lg', h: 22, fz: 12, px: 8 } as const;

/** 概算 beside a heading, and that its law is not enacted, so that no figure is read as what it is not. */
export function Marks({ law }: { law: LawUsed | undefined }) {
  const { t } = useTranslation();
  return (
    <span className={classes.marks}>
      <Badge {...look} variant="default" c="gray.7">
        {t('result.estimate')}
      </Badge>
      {law?.scenario && (
        <Badge {...look} color="yellow">
          {t('scenario.badge')}
        </Badge>
      )}
    </span>
  );
}
