import { Fragment, type ReactNode } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import { Amount } from './Amount';
import classes from './ComparisonTable.module.css';
import { SideScroll } from './SideScroll';

export interface ComparisonRow {
  key: string;
  label: string;
  /** Below the label. */
  note?: string;
  /** 現在 first, then the proposals. */
  values: readonly number[];
  /** A total: bold on a tint. */
  total?: boolean;
  /** Heads the rows from this one on. */
  heading?: string;
}

interface ComparisonTableProps {
  id: string;
  title: string;
  unit: string;
  columns: readonly string[];
  rows: readonly ComparisonRow[];
  /** Differences below the figures, also where there is one proposal: a column less. */
  stacked?: boolean;
  /** Wraps a value, for instance into the button that shows its reason. */
  figure: (row: ComparisonRow, column: number, amount: ReactNode) => ReactNode;
  /** The open reason of a row, inside the page below it. */
  below: (row: ComparisonRow) => ReactNode;
  /** Whether a reason of this row is open, inside or outside of the page. */
  active: (row: ComparisonRow) => boolean;
}

/** 内訳: 現在 first, differences last; the unit stands once in the heading. */
export function ComparisonTable(props: ComparisonTableProps) {
  const { id, title, unit, columns, rows, stacked = false, figure, below, active } = props;
  const { t } = useTranslation();
  const several = stacked || columns.length > 2;
  return (
    <div className={`card ${classes.box}`}>
      <div className={classes.head}>
        <h3 id={id}>{title}</h3>
        <span className="mute sm">{unit}</span>
      </div>
      <SideScroll label={title}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('result.item')}</th>
              {columns.map((column) => (
                <th key={column} scope="col" className={classes.number}>
                  {column}
                </th>
              ))}
              {!several && (
                <th scope="col" className={classes.number}>
                  {t('result.difference')}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const [now = 0] = row.values;
              const inside = below(row);
              const look = [row.total === true && classes.total, active(row) && classes.active];
              return (
                <Fragment key={row.key}>
                  {row.heading !== undefined && (
                    <tr className={classes.heading}>
                      <th scope="colgroup" colSpan={columns.length + (several ? 1 : 2)}>
                        {row.heading}
                      </th>
                    </tr>
                  )}
                  <tr className={look.filter(Boolean).join(' ')}>
                    <th scope="row">
                      {row.label}
                      {row.note !== undefined && <small className={classes.note}>{row.note}</small>}
                    </th>
                    {row.values.map((value, column) => (
                      <td key={columns[column] ?? column} className={classes.number}>
                        {figure(row, column, <Amount value={value} />)}
                        {several && column > 0 && (
                          <span className={classes.second}>
                            <Amount signed value={value - now} />
                          </span>
                        )}
                      </td>
                    ))}
                    {!several && (
                      <td className={classes.number}>
                        <Amount signed value={(row.values[1] ?? now) - now} />
                      </td>
                    )}
                  </tr>
                  {inside !== null && (
                    <tr className={classes.below}>
                      <td colSpan={columns.length + 2}>
                        <div>{inside}</div>
                      </td>
                    </tr>
                  )}
                </Fragment>
              );
            })}
          </tbody>
        </table>
      </SideScroll>
    </div>
  );
}
