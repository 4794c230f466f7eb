import { useTranslation } from '~/i18n/useTranslation';
import { companyColumns, personColumns, type Column } from './columns';
import { eventsOf } from './events';
import classes from './money.module.css';
import { stepsOfMonth } from './steps';
import type { MoneyMonth, MoneyPlan } from '~/api/wire';
import { FigureRow } from '~/features/materials/outlook/FigureRow';
import shared from '~/features/materials/outlook/outlook.module.css';
import type { Steps } from '~/features/materials/outlook/useSteps';
import { useLanguage } from '~/i18n/useLanguage';
import { formatMonth, monthName } from '~/lib/dates';
import { Amount } from '~/ui/Amount';
import { SideScroll } from '~/ui/SideScroll';

interface MonthTableProps {
  of: 'person' | 'company';
  hasCash: boolean;
  plan: MoneyPlan;
  /** Where the plan stands in the answer. */
  index: number;
  name: string;
  steps: Steps;
}

/** The months under their calendar years. */
function byYear(months: readonly MoneyMonth[]) {
  const years = new Map<string, { month: MoneyMonth; at: number }[]>();
  months.forEach((month, at) => {
    const year = month.month.slice(0, 4);
    years.set(year, [...(years.get(year) ?? []), { month, at }]);
  });
  return [...years];
}

export function MonthTable({ of, hasCash, plan, index, name, steps }: MonthTableProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const columns = of === 'person' ? personColumns(plan.months) : companyColumns(hasCash);
  const withEvents = of === 'person';
  const { months } = plan;
  const title = t(`money.table.${of}`, { plan: name });
  return (
    <div className={`card ${shared.box}`}>
      <div className={shared.tableHead}>
        <h2>{title}</h2>
        <span className="mute sm">{t('outlook.unit')}</span>
      </div>
      <SideScroll label={title}>
        <table className={`${shared.table} ${classes.months}`}>
          <thead>
            <tr>
              <th scope="col">{t('money.table.month')}</th>
              {columns.map(({ label }) => (
                <th key={label} scope="col" className={shared.number}>
                  {t(label)}
                </th>
              ))}
              {withEvents && <th scope="col">{t('money.column.events')}</th>}
            </tr>
          </thead>
          {byYear(months).map(([year, own]) => (
            <tbody key={year}>
              <tr className={classes.year}>
                <th scope="rowgroup" colSpan={columns.length + (withEvents ? 2 : 1)}>
                  <span>{t('money.year', { year })}</span>
                </th>
              </tr>
              {own.map(({ month, at }) => {
                const short = columns.some(
                  (column) => column.left && (column.read(month) ?? 0) < 0,
                );
                const paid = withEvents && month.person.bonus !== 0;
                const time = t('outlook.of', {
                  plan: name,
                  time: formatMonth(month.month, language),
                });
                return (
                  <FigureRow
                    key={month.month}
                    head={monthName(month.month, language)}
                    look={short ? classes.short : paid ? classes.paid : undefined}
                    columns={columns.length + (withEvents ? 2 : 1)}
                    cells={columns.map((column) => {
                      const value = column.read(month) ?? 0;
                      const figures = stepsOfMonth(plan, at, column);
                      return {
                        key: `${month.month} ${column.label}`,
                        name: `${t(column.label)} ${time}`,
                        figure: <Figure column={column} month={month} />,
                        // what is nothing has nothing to tell
                        reason:
                          value === 0
                            ? null
                            : steps.why({
                                title: t(column.label),
                                of: time,
                                figures: figures.map((figure) => `plans.${index}.${figure}`),
                                shown: value,
                              }),
                      };
                    })}
                    after={
                      withEvents && (
                        <td className={classes.events}>
                          {eventsOf(months, at)
                            .map((event) => t(`money.event.${event}`))
                            .join(t('outlook.and'))}
                        </td>
                      )
                    }
                  />
                );
              })}
            </tbody>
          ))}
        </table>
      </SideScroll>
      <p className={`mute sm ${shared.note}`}>
        {t(`money.note.${of}`)}
        {(['other_office', 'pension', 'own_premiums'] as const).map((part) =>
          columns.some(({ label }) => label === `money.column.${part}`)
            ? t(`money.note.${part}`)
            : null,
        )}
      </p>
    </div>
  );
}

/** Nothing is quiet; what is missing is said in words too. */
function Figure({ column, month }: { column: Column; month: MoneyMonth }) {
  const { t } = useTranslation();
  const value = column.read(month);
  if (value === null) return <span className="mute">{t('money.table.unknown')}</span>;
  if (value === 0) {
    return (
      <span className="mute">
        <span className="vh">{t('outlook.zero')}</span>
        <span aria-hidden="true">–</span>
      </span>
    );
  }
  const amount = <Amount value={value} signed={column.signed ?? false} />;
  if (!column.left) return amount;
  return (
    <b>
      {value < 0 && <span className={classes.shortWord}>{t('money.table.short')}</span>}
      {amount}
    </b>
  );
}
