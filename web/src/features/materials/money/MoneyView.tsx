import { SegmentedControl } from '@mantine/core';
import { Link } from 'react-router';
import { useTranslation } from '~/i18n/useTranslation';
import { Assumptions } from './Assumptions';
import { FirstYearCard } from './FirstYearCard';
import { MonthBars } from './MonthBars';
import { MonthTable } from './MonthTable';
import { companyShortfalls, personShortfalls, type Said } from './shortfalls';
import type { Money } from '~/api/wire';
import type { Material } from '~/features/materials/outlook/OutlookPage';
import classes from '~/features/materials/outlook/outlook.module.css';
import { planOf, useChoice } from '~/features/materials/outlook/useChoice';
import { LawNote } from '~/features/materials/result/LawNote';
import { Warnings } from '~/features/materials/result/Warnings';
import { useLanguage } from '~/i18n/useLanguage';
import { paths } from '~/lib/paths';
import { Notice } from '~/ui/Notice';

interface MoneyViewProps extends Material {
  money: Money;
}

/** The months of one plan, of the person or the company; both choices stand in the address. */
export function MoneyView({ id, money, input, making }: MoneyViewProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { chosen, choose } = useChoice();
  const index = planOf(chosen('plan'), 0, money.plans.length - 1);
  const of = chosen('of') === 'company' ? 'company' : 'person';
  const plan = money.plans[index];
  if (plan === undefined) return null;

  const nameOf = (number: number) =>
    number === 0 ? t('result.now') : t('result.plan', { number });
  const { months } = plan;
  const hasCash = months.some(({ company }) => company.balance !== null);
  const said: Said | null =
    of === 'person'
      ? personShortfalls(t, language, {
          months,
          shortfalls: plan.shortfalls,
          enough: plan.enough_monthly,
          bonuses: index === 0 ? null : (input.proposals?.[index - 1]?.bonuses?.length ?? 0),
        })
      : hasCash
        ? companyShortfalls(t, language, { months, shortfalls: plan.company_shortfalls })
        : null;
  return (
    <div className={classes.view}>
      <div className={classes.choices}>
        <SegmentedControl
          aria-label={t('money.of')}
          data={(['person', 'company'] as const).map((value) => ({
            value,
            label: t(`money.of.${value}`),
          }))}
          value={of}
          onChange={(value) => choose('of', value)}
        />
        <SegmentedControl
          aria-label={t('outlook.plan')}
          data={money.plans.map((_, number) => ({ value: String(number), label: nameOf(number) }))}
          value={String(index)}
          onChange={(value) => choose('plan', value)}
        />
      </div>
      {said === null ? (
        <Notice tone="info" title={t('money.company.no_cash')}>
          {making && <Link to={paths.editMaterial(id)}>{t('outlook.to_editor')}</Link>}
        </Notice>
      ) : (
        <Notice tone={said.short ? 'danger' : 'info'} title={said.title} role="status">
          {said.lines.length > 0 && (
            <div className={classes.lines}>
              {said.lines.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </div>
          )}
        </Notice>
      )}
      {of === 'person' && index > 0 && (
        <FirstYearCard year={plan.first_year} plan={nameOf(index)} />
      )}
      <Warnings warnings={money.warnings} />
      <MonthBars of={of} hasCash={hasCash} months={months} plan={nameOf(index)} />
      <MonthTable of={of} hasCash={hasCash} months={months} plan={nameOf(index)} />
      <Assumptions halfYearly={input.company?.half_yearly_withholding ?? false} />
      <LawNote law={money.law} />
    </div>
  );
}
