import classes from '~/features/materials/dates/dates.module.css';
import { lawLanguage, lawOf, type Duty } from '~/features/materials/dates/duties';
import { useLanguage } from '~/i18n/useLanguage';
import { useTranslation } from '~/i18n/useTranslation';
import { formatDateWithWeekday, monthName, type IsoDate } from '~/lib/dates';
import { formatYen } from '~/lib/yen';

interface Paper {
  key: string;
  duty: Duty;
  name: string;
  holds: string;
  by: string;
}

/** The documents among the duties: what each says, and where it goes by when. */
function usePapers(duties: readonly Duty[]): Paper[] {
  const { t } = useTranslation();
  const language = useLanguage();
  const day = (date: IsoDate) => formatDateWithWeekday(date, language);
  const payments = duties
    .flatMap((duty) => (duty.kind === 'payment' ? [duty] : []))
    .map(({ date, amount }) => t('papers.payment', { day: day(date), amount: formatYen(amount) }))
    .join(t('papers.payments_and'));
  const resolved = duties.find((duty) => duty.kind === 'resolution');
  const monthly = formatYen(resolved?.monthly ?? 0);
  const paperOf = (duty: Duty): Omit<Paper, 'key' | 'duty'> | null => {
    switch (duty.kind) {
      case 'resolution':
        return {
          name: t(`papers.resolution.name_${duty.decidedBy}`),
          holds:
            payments === ''
              ? t('papers.resolution.monthly', { monthly })
              : t('papers.resolution.holds', { monthly, payments }),
          by: t('papers.resolution.by', { day: day(duty.date) }),
        };
      case 'filing':
        return {
          name: t('papers.filing.name'),
          holds: t('papers.filing.holds', { payments }),
          by: t('papers.by_day', { who: t('dates.filing.who'), day: day(duty.date) }),
        };
      case 'revision': {
        const months = duty.averaged.map((month) => monthName(month, language));
        return {
          name: t('papers.revision.name'),
          holds: t('papers.revision.holds', { monthly, months: months.join(t('result.and')) }),
          by: t('papers.revision.by', {
            who: t('dates.revision.who'),
            month: months.at(-1) ?? '',
          }),
        };
      }
      case 'notice':
        return {
          name: t('papers.notice.name'),
          holds: t('papers.notice.holds', {
            day: day(duty.paid),
            amount: formatYen(duty.amount),
          }),
          by: t('papers.by_day', { who: t('dates.notice.who'), day: day(duty.date) }),
        };
      default:
        return null;
    }
  };
  return duties.flatMap((duty) => {
    const paper = paperOf(duty);
    return paper === null ? [] : [{ ...paper, duty, key: `${duty.kind} ${duty.date}` }];
  });
}

/** 会社が用意する書類, in the order of their days. */
export function Needed({ duties }: { duties: readonly Duty[] }) {
  const { t } = useTranslation();
  const papers = usePapers(duties);
  return (
    <ul className={`card ${classes.needed}`} aria-labelledby="needed">
      {papers.map(({ key, duty, name, holds, by }) => (
        <li key={key}>
          <b>{name}</b>
          <dl>
            <div>
              <dt>{t('papers.holds')}</dt>
              <dd>{holds}</dd>
            </div>
            <div>
              <dt>{t('papers.by')}</dt>
              <dd>{by}</dd>
            </div>
            <div>
              <dt>{t('papers.law')}</dt>
              <dd lang={lawLanguage(duty)}>{t(lawOf(duty))}</dd>
            </div>
          </dl>
        </li>
      ))}
    </ul>
  );
}
