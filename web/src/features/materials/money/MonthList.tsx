import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import { sumOf, type Column } from './columns';
import { eventsOf } from './events';
import classes from './monthList.module.css';
import { byYear, lookOf, MonthFigure, useMonths, type Months } from './useMonths';
import type { Cell } from '~/features/materials/outlook/FigureRow';
import { useLanguage } from '~/i18n/useLanguage';
import { formatMonth, monthName } from '~/lib/dates';
import { FigureButton, useOpenInline } from '~/ui/FigureButton';

/** How many months a phone shows before the rest is asked for. */
const AT_ONCE = 12;

interface MonthListProps extends Months {
  title: string;
  columns: readonly Column[];
  withEvents: boolean;
}

/** The months on a phone: one line each with what is left, which opens what makes it. */
export function MonthList({ title, columns, withEvents, ...of }: MonthListProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [all, setAll] = useState(false);
  const cellOf = useMonths(of);
  const { months } = of.plan;
  const [main, ...parts] = columns;
  if (main === undefined) return null;
  const shown = all ? months : months.slice(0, AT_ONCE);
  return (
    <div className={classes.list} role="group" aria-label={title}>
      {byYear(shown).map(([year, own]) => (
        <section key={year} aria-label={t('money.year', { year })}>
          <h3>{t('money.year', { year })}</h3>
          {own.map(({ month, at }) => {
            const look = lookOf(columns, month);
            const events = withEvents
              ? eventsOf(months, at).map((event) => t(`money.event.${event}`))
              : [];
            return (
              <details key={month.month} className={look === null ? undefined : classes[look]}>
                <summary>
                  <span>
                    {monthName(month.month, language)}
                    {events.length > 0 && <small>{events.join(t('outlook.and'))}</small>}
                  </span>
                  <span>
                    <span className="vh">{t(main.label)}</span>
                    <MonthFigure column={main} value={main.read(month)} />
                  </span>
                </summary>
                <Parts
                  columns={columns}
                  label={formatMonth(month.month, language)}
                  cellOf={(column) => cellOf(column, at)}
                />
              </details>
            );
          })}
        </section>
      ))}
      {months.length > AT_ONCE && (
        <Button variant="default" className={classes.more ?? ''} onClick={() => setAll(!all)}>
          {t(all ? 'money.table.fewer' : 'money.table.all', {
            count: all ? AT_ONCE : months.length,
          })}
        </Button>
      )}
      <details className={classes.sum}>
        <summary>
          <span>{t('money.table.sum', { count: months.length })}</span>
          {!main.standing && (
            <span>
              <span className="vh">{t(main.label)}</span>
              <MonthFigure column={main} value={sumOf(main, months)} />
            </span>
          )}
        </summary>
        <Parts
          columns={parts}
          label={t('money.table.sum', { count: months.length })}
          cellOf={(column) => ({
            key: `sum ${column.label}`,
            name: '',
            figure: <MonthFigure column={column} value={sumOf(column, months)} />,
            reason: null,
          })}
        />
      </details>
    </div>
  );
}

interface PartsProps {
  columns: readonly Column[];
  /** Of what time. */
  label: string;
  cellOf: (column: Column) => Cell;
}

/** What is left with what makes it, and then what stands beside it. */
function Parts({ columns, label, cellOf }: PartsProps) {
  const { t } = useTranslation();
  const inline = useOpenInline();
  const aside = columns.filter(({ beside }) => beside);
  const lines = (of: readonly Column[], name: string) => (
    <dl className={classes.parts} aria-label={name}>
      {of.map((column) => {
        const { key, name: figureName, figure, reason } = cellOf(column);
        return (
          <div key={key}>
            <dt>{t(column.label)}</dt>
            <dd>
              <FigureButton
                reasonKey={key}
                label={t('reason.open', { name: figureName })}
                reason={reason}
              >
                {figure}
              </FigureButton>
            </dd>
            {reason !== null && inline(key) && <dd className={classes.below}>{reason}</dd>}
          </div>
        );
      })}
    </dl>
  );
  return (
    <>
      {lines(
        columns.filter(({ beside }) => !beside),
        label,
      )}
      {aside.length > 0 && (
        <>
          <p className="mute sm">{t('money.table.beside')}</p>
          {lines(aside, `${label} ${t('money.table.beside')}`)}
        </>
      )}
    </>
  );
}
