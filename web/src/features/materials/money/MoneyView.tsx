import { SegmentedControl } from '@mantine/core';
import { Link } from 'react-router';
import { useTranslation } from '~/i18n/useTranslation';
import { Assumptions } from './Assumptions';
import { Enough } from './Enough';
import { FirstYearCard } from './FirstYearCard';
import { MonthBars } from './MonthBars';
import { MonthCard } from './MonthCard';
import { companyShortfalls, personShortfalls, type Said } from './shortfalls';
import { YearTable } from './YearTable';
import { calendarRows, calendarYears, fiscalRows, fiscalYears } from './years';
import type { Money } from '~/api/wire';
import type { Shown } from '~/features/materials/outlook/OutlookPage';
import classes from '~/features/materials/outlook/outlook.module.css';
import { planOf, useChoice } from '~/features/materials/outlook/useChoice';
import { useSteps } from '~/features/materials/outlook/useSteps';
import { LawNote } from '~/features/materials/result/LawNote';
import { Warnings } from '~/features/materials/result/Warnings';
import { withScenario } from '~/features/materials/scenario/useScenario';
import { useLanguage } from '~/i18n/useLanguage';
import { formatMonth } from '~/lib/dates';
import { paths } from '~/lib/paths';
import { Notice } from '~/ui/Notice';

/** How loud a notice of what is missing is. */
const TONES = { none: 'info', little: 'warn', much: 'danger' } as const;

/** The months of one plan, of the person or the company; both choices stand in the address. */
export function MoneyView({
  id,
  figures: money,
  explained,
  input,
  making,
  scenario,
}: Shown<Money>) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { chosen, choose } = useChoice();
  const steps = useSteps(explained);
  const index = planOf(chosen('plan'), 0, money.plans.length - 1);
  const of = chosen('of') === 'company' ? 'company' : 'person';
  const plan = money.plans[index];
  if (plan === undefined) return null;

  const nameOf = (number: number) =>
    number === 0 ? t('result.now') : t('result.plan', { number });
  const { months } = plan;
  const fiscal = fiscalYears(money.plans, index);
  const calendar = calendarYears(money.plans, index);
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
    <>
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
      <p className="mute sm no-print">{t('result.hint')}</p>
      {said === null ? (
        <Notice tone="info" title={t('money.company.no_cash')}>
          {making && (
            <Link to={withScenario(paths.editMaterial(id), scenario)}>
              {t('outlook.to_editor')}
            </Link>
          )}
        </Notice>
      ) : (
        <Notice tone={TONES[said.short]} title={said.title} role="status">
          {said.lines.length > 0 && (
            <div className={classes.lines}>
              {said.lines.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </div>
          )}
          {of === 'person' && making && plan.enough_monthly !== null && (
            <Enough
              id={id}
              plan={index}
              monthly={plan.enough_monthly}
              plans={money.plans.length - 1}
              scenario={scenario}
            />
          )}
        </Notice>
      )}
      {of === 'person' && index > 0 && (
        <FirstYearCard plan={plan} index={index} name={nameOf(index)} steps={steps} />
      )}
      <Warnings warnings={money.warnings} named={money.plans.length > 2} />
      <MonthBars of={of} hasCash={hasCash} months={months} plan={nameOf(index)} />
      <MonthCard
        of={of}
        hasCash={hasCash}
        plan={plan}
        index={index}
        name={nameOf(index)}
        steps={steps}
      />
      {of === 'person' ? (
        <YearTable
          title={t('money.years.calendar')}
          note={
            t('money.years.calendar_note') +
            (calendar.some(({ plans }) => plans.some(({ year }) => year.other_office != null))
              ? t('money.years.calendar_note_elsewhere')
              : '')
          }
          list="calendar_years"
          years={calendar}
          rows={calendarRows(calendar)}
          steps={steps}
          nameOf={nameOf}
          labelOf={({ year }) => t('money.year', { year: String(year) })}
          aside={({ figure }, { settlement }) =>
            figure === 'difference' ? t(`money.years.${settlement}`) : null
          }
        />
      ) : (
        <YearTable
          title={t('money.years.fiscal')}
          note={t('money.years.fiscal_note')}
          list="fiscal_years"
          years={fiscal}
          rows={fiscalRows(fiscal)}
          steps={steps}
          nameOf={nameOf}
          labelOf={({ from, to }) =>
            t('money.span', {
              from: formatMonth(from.slice(0, 7), language),
              to: formatMonth(to.slice(0, 7), language),
            })
          }
        />
      )}
      <Assumptions halfYearly={input.company?.half_yearly_withholding ?? false} />
      <LawNote law={money.law} />
    </>
  );
}
