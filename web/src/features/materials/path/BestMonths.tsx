import { useTranslation } from '~/i18n/useTranslation';
import { bestMonthWords, type BestMonth } from './bestMonth';
import shared from '~/features/materials/outlook/outlook.module.css';
import { useLanguage } from '~/i18n/useLanguage';
import { formatMonth } from '~/lib/dates';
import { Amount } from '~/ui/Amount';

/** 支給月の比較: what is suspended of the pension by the month in which a bonus is paid. */
export function BestMonths({ found }: { found: readonly BestMonth[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return found.map((best) => {
    const id = `best-month-${best.bonus}`;
    return (
      <section key={best.bonus} className={`card ${shared.box}`} aria-labelledby={id}>
        <div className={shared.tableHead}>
          <h2 id={id}>
            {t('path.best_month.title', { month: formatMonth(best.planned, language) })}
          </h2>
          <span className="mute sm">{t('outlook.unit')}</span>
        </div>
        <div className={shared.note}>
          <p>{bestMonthWords(t, best, language)}</p>
          <p className="sub sm">{t('path.best_month.how')}</p>
        </div>
        <div className={shared.scroll} tabIndex={0} role="region" aria-labelledby={id}>
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
                  <td>
                    {candidate.month === best.planned && t('path.best_month.planned')}
                    {!candidate.can_be_chosen && t('path.best_month.not_compared')}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
    );
  });
}
