import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import classes from './events.module.css';
import { useTranslation } from '~/i18n/useTranslation';
import { PartError, Waiting } from '~/ui/States';

interface EventsFrameProps {
  list: UseQueryResult;
  children: ReactNode;
}

/** The head of a list of events, and what stands there while there is none. */
export function EventsFrame({ list, children }: EventsFrameProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.page}>
      <div>
        <h1>{t('events.title')}</h1>
        <p className="sub">{t('events.lead')}</p>
      </div>
      {list.isError && list.data === undefined && (
        <PartError retry={() => void list.refetch()}>{t('events.failed')}</PartError>
      )}
      {list.isPending && <Waiting rows={3} height={88} />}
      {children}
    </div>
  );
}
