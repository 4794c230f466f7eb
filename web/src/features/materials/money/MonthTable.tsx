import { useTranslation } from '~/i18n/useTranslation';
import { sumOf, type Column } from './columns';
import { eventsOf } from './events';
import classes from './money.module.css';
import { byYear, lookOf, MonthFigure, useMonths, type Months } from './useMonths';
import { FigureRow, type Cell } from '~/features/materials/outlook/FigureRow';
import shared from '~/features/materials/outlook/outlook.module.css';
import { useLanguage } from '~/i18n/useLanguage';
import { monthName } from '~/lib/dates';
import { SideScroll } from '~/ui/SideScroll';

interface MonthTableProps extends Months {
  title: string;
  columns: readonly Column[];
  withEvents: boolean;
}

/** A line for each month: what is left and what makes it, what happens, and what stands beside it. */
export function MonthTable({ title, columns, withEvents, ...of }: MonthTableProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const cellOf = useMonths(of);
  const { months } = of.plan;
  const parts = columns.filter(({ beside }) => !beside);
  const aside = columns.filter(({ beside }) => beside);
  const wide = columns.length + (withEvents ? 2 : 1);
  const first = (at: number) => (at === 0 ? classes.first : '');
  const heading = (column: Column, look = '') => (
    <th key={column.label} scope="col" className={`${shared.number} ${look}`}>
      {t(column.label)}
    </th>
  );
  const rows = aside.length > 0 ? 2 : 1;
  const line = (cell: (column: Column) => Cell, events: string): Cell[] => [
    ...parts.map(cell),
    ...(withEvents
      ? [
          {
            key: `events ${events}`,
            name: '',
            figure: events,
            reason: null,
            look: classes.events,
            words: true as const,
          },
        ]
      : []),
    ...aside.map((column, at) => ({ ...cell(column), look: first(at) })),
  ];
  return (
    <SideScroll label={title}>
      <table className={`${shared.table} ${classes.months} ${rows === 2 ? classes.dense : ''}`}>
        <thead>
          <tr>
            <th scope="col" rowSpan={rows}>
              {t('money.table.month')}
            </th>
            {rows === 1 ? (
              parts.map((column) => heading(column))
            ) : (
              <th scope="colgroup" colSpan={parts.length} className={classes.group}>
                {t('money.table.parts')}
              </th>
            )}
            {withEvents && (
              <th scope="col" rowSpan={rows}>
                {t('money.column.events')}
              </th>
            )}
            {rows === 2 && (
              <th
                scope="colgroup"
                colSpan={aside.length}
                className={`${classes.group} ${classes.first}`}
              >
                {t('money.table.beside')}
              </th>
            )}
          </tr>
          {rows === 2 && (
            <tr>
              {parts.map((column) => heading(column))}
              {aside.map((column, at) => heading(column, first(at)))}
            </tr>
          )}
        </thead>
        {byYear(months).map(([year, own]) => (
          <tbody key={year}>
            <tr className={classes.year}>
              <th scope="rowgroup" colSpan={wide}>
                <span>{t('money.year', { year })}</span>
              </th>
            </tr>
            {own.map(({ month, at }) => {
              const look = lookOf(columns, month);
              const events = eventsOf(months, at).map((event) => t(`money.event.${event}`));
              return (
                <FigureRow
                  key={month.month}
                  head={monthName(month.month, language)}
                  look={look === null ? undefined : classes[look]}
                  columns={wide}
                  cells={line((column) => cellOf(column, at), events.join(t('outlook.and')))}
                />
              );
            })}
          </tbody>
        ))}
        <tfoot>
          <FigureRow
            head={t('money.table.sum', { count: months.length })}
            look={shared.sum}
            columns={wide}
            cells={line(
              (column) => ({
                key: `sum ${column.label}`,
                name: '',
                figure: column.standing ? null : (
                  <MonthFigure column={column} value={sumOf(column, months)} />
                ),
                reason: null,
              }),
              '',
            )}
          />
        </tfoot>
      </table>
    </SideScroll>
  );
}
