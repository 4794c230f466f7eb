import { useTranslation } from '~/i18n/useTranslation';
import { bestMonthWords, type BestMonth } from './bestMonth';
import classes from './path.module.css';
import shared from '~/features/materials/outlook/outlook.module.css';
import { useLanguage } from '~/i18n/useLanguage';
import { formatMonth } from '~/lib/dates';
import { Amount } from '~/ui/Amount';
import { SideScroll } from '~/ui/SideScroll';

/** 支給月の比較: what is suspended of the pension by the month in which a bonus is paid. */
export function BestMonths({ found }: { found: readonly BestMonth[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return found.map((best) => {
    const title = t('path.best_month.title', { month: formatMonth(best.planned, language) });
    return (
      <div key={best.bonus} className={`card ${shared.box}`}>
        <div className={shared.tableHead}>
          <h2>{title}</h2>
          <span className="mute sm">{t('outlook.unit')}</span>
        </div>
        <div className={shared.note}>
          <p>{bestMonthWords(t, best, language)}</p>
          <p className="sub sm">{t('path.best_month.how')}</p>
        </div>
        <SideScroll label={title}>
          <table className={shared.table}>
            <thead>
              <tr>
                <th scope="col">{t('path.best_month.month')}</th>
                <th scope="col" className={shared.number}>
                  {t('path.best_month.suspended')}
                </th>
                <th scope="col" className={shared.number}>
                  {t('path.best_month.payments')}
                </th>
                <th scope="col">{t('path.best_month.remark')}</th>
              </tr>
            </thead>
            <tbody>
              {best.candidates.map((candidate) => (
                <tr key={candidate.month}>
                  <th scope="row">{formatMonth(candidate.month, language)}</th>
                  <td className={shared.number}>
                    <Amount value={candidate.suspended} />
                  </td>
                  <td className={shared.number}>{candidate.payments}</td>
                  <td className={classes.remark}>
                    {candidate.month === best.planned && t('path.best_month.planned')}
                    {best.finding === 'another_is_better' &&
                      candidate.month === best.best &&
                      t('path.best_month.best')}
                    {!candidate.can_be_chosen && t('path.best_month.not_compared')}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </SideScroll>
        {best.candidates.some(({ can_be_chosen }) => !can_be_chosen) && (
          <p className={`mute sm ${shared.note}`}>{t('path.best_month.not_compared_note')}</p>
        )}
      </div>
    );
  });
}
