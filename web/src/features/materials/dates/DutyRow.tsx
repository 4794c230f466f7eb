import { Badge } from '@mantine/core';
import classes from './dates.module.css';
import { daysUntil, isEstimated, lawLanguage, lawOf, type Duty } from './duties';
import { useDutyWords } from './useDutyWords';
import { useLanguage } from '~/i18n/useLanguage';
import { useTranslation } from '~/i18n/useTranslation';
import { formatDateWithWeekday, type IsoDate } from '~/lib/dates';

/** From so many days before it a day is near. */
const NEAR = 14;

function State({ days }: { days: number }) {
  const { t } = useTranslation();
  const near = days >= 0 && days <= NEAR;
  return (
    <Badge
      component="span"
      className={`${classes.state} no-print`}
      color={near ? 'yellow' : 'gray'}
      variant={days < 0 || near ? 'light' : 'outline'}
      size="lg"
      h={22}
      fz={12}
      px={8}
      miw="max-content"
    >
      {days < 0
        ? t('dates.past')
        : days === 0
          ? t('dates.today')
          : t('dates.in_days', { count: days })}
    </Badge>
  );
}

/** One day: when, what, with whom, by which provision, and what follows where it is missed. */
export function DutyRow({ duty, today }: { duty: Duty; today: IsoDate }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { what, notes, missed } = useDutyWords()(duty);
  return (
    <li>
      <div className={classes.day}>
        <time dateTime={duty.date}>{formatDateWithWeekday(duty.date, language)}</time>
        {isEstimated(duty) && <small>{t('dates.about')}</small>}
      </div>
      <State days={daysUntil(duty.date, today)} />
      <div className={classes.what}>
        <b>{what}</b>
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
        {missed !== '' && <p className={classes.missed}>{missed}</p>}
        <dl className={classes.by}>
          <div>
            <dt>{t('dates.who')}</dt>
            <dd>{t(`dates.${duty.kind}.who`)}</dd>
          </div>
          <div>
            <dt>{t('dates.law')}</dt>
            <dd lang={lawLanguage(duty)}>{t(lawOf(duty))}</dd>
          </div>
        </dl>
      </div>
    </li>
  );
}
