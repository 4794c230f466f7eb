import { type Duty } from './duties';
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

interface Words {
  what: string;
  notes: string[];
}

/** What is to be done, and what there is to know of it. */
function useWhat() {
  const { t } = useTranslation();
  const language = useLanguage();
  const day = (date: IsoDate) => formatDateWithWeekday(date, language);
  return (duty: Duty): Words => {
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

/** What follows where a day is missed. */
function useMissed() {
  const { t } = useTranslation();
  return (duty: Duty): string[] => {
    const left = duty.kind === 'service_end' && duty.left !== null;
    const monthlyOnly = duty.kind === 'resolution' && duty.bonus === 0;
    return [
      // nothing is lost by whoever has left
      ...(left
        ? []
        : [t(monthlyOnly ? 'dates.resolution.missed_monthly' : `dates.${duty.kind}.missed`)]),
      ...(duty.kind === 'payment' && duty.total !== null
        ? [t('dates.payment.of_two', { total: formatYen(duty.total) })]
        : []),
    ];
  };
}

/** All that is said of a duty, on the page and in a calendar. */
export function useDutyWords() {
  const language = useLanguage();
  const [what, missed] = [useWhat(), useMissed()];
  return (duty: Duty) => ({
    ...what(duty),
    missed: missed(duty).join(language === 'ja' ? '' : ' '),
  });
}
