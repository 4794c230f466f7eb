import { Button, VisuallyHidden } from '@mantine/core';
import { IconCalendarPlus, IconExternalLink } from '@tabler/icons-react';
import { EventMarks } from './EventMarks';
import classes from './events.module.css';
import { useTimes } from './useTimes';
import type { PlannedEvent } from '~/api/wire';
import { useTranslation } from '~/i18n/useTranslation';
import { calendarFile } from '~/lib/ics';
import { saveFile } from '~/lib/saveFile';
import { Fact, Facts } from '~/ui/Facts';
import { PlainText } from '~/ui/PlainText';

/** All of an event, with its file for a calendar and the link that leads elsewhere. */
export function EventDetail({ event }: { event: PlannedEvent }) {
  const { t } = useTranslation();
  const times = useTimes();
  const save = () => {
    const appointment = {
      id: `${event.id}@${window.location.hostname}`,
      from: event.start_date_time,
      to: event.end_date_time,
      title: event.name,
      text: event.description,
      place: event.place,
      link: event.link ?? null,
    };
    saveFile(calendarFile([appointment], new Date()), `${event.id}.ics`);
  };
  return (
    <>
      <EventMarks event={event} />
      <Facts>
        <Fact name={t('events.when')}>{times.full(event)}</Fact>
        {event.place !== '' && <Fact name={t('events.where')}>{event.place}</Fact>}
        <Fact name={t('events.for')}>
          {t(event.audience === 'members' ? 'events.members_only' : 'events.everybody')}
        </Fact>
      </Facts>
      <PlainText>{event.description}</PlainText>
      <div className={classes.actions}>
        <Button
          variant="default"
          leftSection={<IconCalendarPlus size={18} stroke={1.7} aria-hidden="true" />}
          onClick={save}
        >
          {t('events.calendar')}
        </Button>
        {event.link != null && (
          <Button
            component="a"
            href={event.link}
            target="_blank"
            rel="noopener noreferrer"
            rightSection={<IconExternalLink size={16} stroke={1.7} aria-hidden="true" />}
          >
            {t('events.link', { site: new URL(event.link).hostname })}
            <VisuallyHidden>{t('events.new_tab')}</VisuallyHidden>
          </Button>
        )}
      </div>
    </>
  );
}
