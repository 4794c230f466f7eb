import { Button } from '@mantine/core';
import { IconShare } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { linksQuery, standingOf } from './links';
import classes from './share.module.css';
import { useMaking } from '~/api/plan';
import type { IssuedVersion } from '~/api/wire';
import { useTranslation } from '~/i18n/useTranslation';

const ShareModal = lazy(async () => ({ default: (await import('./ShareModal')).ShareModal }));

/** 共有リンク of what was issued: whether somebody has one, and the way to make and to take back. */
export function ShareButton({ id, row }: { id: string; row: IssuedVersion }) {
  const { t } = useTranslation();
  const making = useMaking();
  const [asked, setAsked] = useState(false);
  const [opened, setOpened] = useState(false);
  const links = useQuery(linksQuery(id));
  const own = links.data?.results.filter(({ number }) => number === row.number) ?? [];
  const active = own.filter((link) => standingOf(link, new Date()) === 'active');
  const name = t('issued.number', { number: row.number });
  // where nothing more is made there may be links to take back
  if (!making && own.length === 0) return null;
  return (
    <div className={classes.share}>
      <Button
        variant="default"
        aria-label={t('share.action_of', { name })}
        leftSection={<IconShare size={16} stroke={1.6} aria-hidden="true" />}
        onClick={() => {
          setAsked(true);
          setOpened(true);
        }}
      >
        {t('share.action')}
      </Button>
      {active.length > 0 && (
        <p className={classes.active}>
          {t('share.active', {
            count: active.length,
            views: active.reduce((sum, { views }) => sum + views, 0),
          })}
        </p>
      )}
      {asked && (
        <Suspense>
          <ShareModal id={id} row={row} opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </div>
  );
}
