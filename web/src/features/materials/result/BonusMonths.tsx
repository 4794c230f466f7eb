import { useTranslation } from '~/i18n/useTranslation';
import classes from './result.module.css';
import type { Comparison } from '~/api/wire';
import { useLanguage } from '~/i18n/useLanguage';
import { formatMonth } from '~/lib/dates';
import { formatYen } from '~/lib/yen';
import { Amount } from '~/ui/Amount';

interface BonusMonthsProps {
  comparison: Comparison;
  plan: number;
  /** The plan's name, where there are several. */
  name: string | undefined;
}

/** What is withheld in the month of a bonus: cash of that month, no part of the year's tax above. */
export function BonusMonths({ comparison, plan, name }: BonusMonthsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const months = comparison.plans[plan]?.bonus_months ?? [];
  if (months.length === 0) return null;
  const parts = (premium: { health: number; care: number; levy: number }) =>
    (['health', 'care', 'levy'] as const)
      .filter((part) => premium[part] !== 0)
      .map((part) => `${t(`figure.employee.parts.${part}`)} ${formatYen(premium[part])}`)
      .join(' · ');
  return (
    <section className={`card ${classes.bonus}`} aria-labelledby="bonus-months">
      <div className={classes.bonusHead}>
        <h3 id="bonus-months">
          {t('result.bonus_months')} {name !== undefined && <span className="sub">{name}</span>}
        </h3>
        <span className="mute sm">{t('result.unit_month')}</span>
      </div>
      {months.map((month) => (
        <dl key={month.date}>
          <div>
            <dt>{t('result.bonus_in', { month: formatMonth(month.month, language) })}</dt>
            <dd>
              <Amount value={month.bonus} />
            </dd>
          </div>
          <div>
            <dt>
              {t('figure.employee.health_bonus')}
              <small>{parts(month.employee.parts)}</small>
            </dt>
            <dd>
              <Amount value={-month.employee.health} />
            </dd>
          </div>
          <div>
            <dt>{t('figure.employee.pension_bonus')}</dt>
            <dd>
              <Amount value={-month.employee.pension} />
            </dd>
          </div>
          <div>
            <dt>
              {t('result.bonus_withheld')}
              {month.method != null && (
                <small>{t(`result.method.${month.method}`, { rate: month.rate ?? '' })}</small>
              )}
            </dt>
            <dd>
              {month.withheld == null ? (
                t('result.not_published')
              ) : (
                <Amount value={-month.withheld} />
              )}
            </dd>
          </div>
          {month.paid_out != null && (
            <div className={classes.bonusSum}>
              <dt>{t('result.bonus_paid')}</dt>
              <dd>
                <Amount value={month.paid_out} />
              </dd>
            </div>
          )}
        </dl>
      ))}
      <p className="mute sm">{t('result.bonus_note')}</p>
    </section>
  );
}
