import { Link } from 'react-router';
import { EventDetail } from './EventDetail';
import { EventMarks } from './EventMarks';
import classes from './events.module.css';
import { dayOf, useTimes } from './useTimes';
import type { PlannedEvent } from '~/api/wire';
import { useLanguage } from '~/i18n/useLanguage';
import { useTranslation } from '~/i18n/useTranslation';
import { dateParts, formatMonth, shortWeekday } from '~/lib/dates';
import { useOpened } from '~/lib/useOpened';
import { DetailModal } from '~/ui/DetailModal';
import { Notice } from '~/ui/Notice';

/** Events month by month; each opens in a dialog that has an address of its own. */
export function EventList({ events }: { events: readonly PlannedEvent[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const times = useTimes();
  const { id, linkTo, close } = useOpened('event');
  const opened = events.find((event) => event.id === id);
  const months = [...new Set(events.map((event) => dayOf(event.start_date_time).slice(0, 7)))];
  return (
    <>
      {id !== null && opened === undefined && <Notice tone="info">{t('events.gone')}</Notice>}
      {months.map((month) => (
        <section key={month} className={classes.month} aria-labelledby={`month-${month}`}>
          <h2 id={`month-${month}`}>{formatMonth(month, language)}</h2>
          <ul className={`card ${classes.rows}`}>
            {events
              .filter((event) => dayOf(event.start_date_time).startsWith(month))
              .map((event) => (
                <li key={event.id} className={classes.row}>
                  <p className={classes.day}>
                    <b>{dateParts(dayOf(event.start_date_time)).day}</b>
                    <span>{shortWeekday(dayOf(event.start_date_time), language)}</span>
                  </p>
                  <div className={classes.what}>
                    <h3>
                      <Link {...linkTo(event.id)}>{event.name}</Link>
                    </h3>
                    <p className={classes.time}>{times.short(event)}</p>
                    {event.place !== '' && <p className="sm sub">{event.place}</p>}
                  </div>
                  <EventMarks event={event} />
                </li>
              ))}
          </ul>
        </section>
      ))}
      <DetailModal
        of={
          opened === undefined
            ? null
            : { id: opened.id, title: opened.name, body: <EventDetail event={opened} /> }
        }
        onClose={close}
      />
    </>
  );
}
