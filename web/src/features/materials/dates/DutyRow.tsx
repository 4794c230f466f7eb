import { Badge } from '@mantine/core';
import classes from './dates.module.css';
import { daysUntil, isEstimated, lawLanguage, lawOf, type Duty } from './duties';
import { useLanguage } from '~/i18n/useLanguage';
import { useTranslation } from '~/i18n/useTranslation';
import {
  formatDate,
  formatDateWithWeekday,
  formatMonth,
  monthName,
  type IsoDate,
} from '~/lib/dates';
import { formatYen } from '~/lib/yen';

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

/** What is to be done, and what there is to know of it. */
function useDutyWords() {
  const { t } = useTranslation();
  const language = useLanguage();
  const day = (date: IsoDate) => formatDateWithWeekday(date, language);
  return (duty: Duty): { what: string; notes: string[] } => {
    switch (duty.kind) {
      case 'resolution': {
        const monthly = formatYen(duty.monthly);
        return {
          what: t(`dates.resolution.what_${duty.decidedBy}`),
          notes: [
            duty.bonus === 0
              ? t('dates.resolution.monthly', { monthly })
              : t('dates.resolution.note', { monthly, bonus: formatYen(duty.bonus) }),
          ],
        };
      }
      case 'first_pay':
        return {
          what: t('dates.first_pay.what', { monthly: formatYen(duty.monthly) }),
          notes: [t('dates.first_pay.note')],
        };
      case 'revision':
        return {
          what: t('dates.revision.what', {
            months: duty.averaged.map((month) => monthName(month, language)).join(t('result.and')),
          }),
          notes: [
            t('dates.revision.note', {
              from: formatMonth(duty.from, language),
              deducted: formatMonth(duty.deducted, language),
            }),
          ],
        };
      case 'filing':
        return {
          what: t('dates.filing.what'),
          notes: [
            t(`dates.filing.by_${duty.by}`),
            ...(duty.end === null ? [] : [t('dates.filing.moved', { day: day(duty.end) })]),
            ...(duty.planned === null
              ? []
              : [t('dates.filing.planned', { day: formatDate(duty.planned, language) })]),
          ],
        };
      case 'payment':
        return {
          what: t('dates.payment.what', { amount: formatYen(duty.amount) }),
          notes: [t('dates.payment.note')],
        };
      case 'notice':
        return {
          what: t('dates.notice.what'),
          notes: [
            t('dates.notice.note', {
              health: formatYen(duty.health),
              pension: formatYen(duty.pension),
            }),
          ],
        };
      case 'window_end':
        return { what: t('dates.window_end.what'), notes: [t('dates.window_end.note')] };
      case 'service_end':
        return {
          what: t('dates.service_end.what', { next: t(`dates.next.${duty.decidedBy}`) }),
          notes: [
            duty.left === null
              ? t('dates.service_end.note')
              : t('dates.service_end.note_left', { day: formatDate(duty.left, language) }),
          ],
        };
    }
  };
}

/** One day: when, what, with whom, by which provision, and what follows where it is missed. */
export function DutyRow({ duty, today }: { duty: Duty; today: IsoDate }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { what, notes } = useDutyWords()(duty);
  const left = duty.kind === 'service_end' && duty.left !== null;
  const monthlyOnly = duty.kind === 'resolution' && duty.bonus === 0;
  const missed = [
    // nothing is lost by whoever has left
    ...(left
      ? []
      : [t(monthlyOnly ? 'dates.resolution.missed_monthly' : `dates.${duty.kind}.missed`)]),
    ...(duty.kind === 'payment' && duty.total !== null
      ? [t('dates.payment.of_two', { total: formatYen(duty.total) })]
      : []),
  ];
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
        {missed.length > 0 && (
          <p className={classes.missed}>{missed.join(language === 'ja' ? '' : ' ')}</p>
        )}
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
