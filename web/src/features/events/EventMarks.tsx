import { Badge } from '@mantine/core';
import classes from './events.module.css';
import type { PlannedEvent } from '~/api/wire';
import { useTranslation } from '~/i18n/useTranslation';

/** 開催中 and 会員向け; nothing of an event to come that is for everybody. */
export function EventMarks({ event }: { event: PlannedEvent }) {
  const { t } = useTranslation();
  const mark = (color: string, words: string) => (
    <Badge component="span" color={color} size="lg" h={22} fz={12} px={8} miw="max-content">
      {words}
    </Badge>
  );
  const isRunning = event.state === 'running';
  const isForMembers = event.audience === 'members';
  if (!isRunning && !isForMembers) return null;
  return (
    <p className={classes.marks}>
      {isRunning && mark('green', t('events.running'))}
      {isForMembers && mark('ai', t('events.members'))}
    </p>
  );
}
