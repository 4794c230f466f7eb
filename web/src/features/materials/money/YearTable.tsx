import { useTranslation } from '~/i18n/useTranslation';
import classes from './money.module.css';
import type { ShownYear, YearRow } from './years';
import { FigureRow, type Cell } from '~/features/materials/outlook/FigureRow';
import shared from '~/features/materials/outlook/outlook.module.css';
import type { Steps } from '~/features/materials/outlook/useSteps';
import { Amount } from '~/ui/Amount';
import { SideScroll } from '~/ui/SideScroll';

interface YearTableProps<Year> {
  title: string;
  note: string;
  /** Where the years stand in a plan. */
  list: 'calendar_years' | 'fiscal_years';
  years: readonly ShownYear<Year>[];
  rows: readonly YearRow<Year>[];
  steps: Steps;
  nameOf: (plan: number) => string;
  /** How a year is called. */
  labelOf: (year: Year) => string;
  /** What else is said of a figure. */
  aside?: (row: YearRow<Year>, year: Year) => string | null;
}

/** What the months add up to, year by year beside today. */
export function YearTable<Year>(props: YearTableProps<Year>) {
  const { title, note, list, years, rows, steps, nameOf, labelOf, aside } = props;
  const { t } = useTranslation();
  const columns = years.flatMap(({ key, plans }) =>
    plans.map((each, index) => ({ ...each, key: `${key} ${each.plan}`, first: index === 0 })),
  );
  const several = columns.length > years.length;
  if (columns.length === 0) return null;
  return (
    <div className={`card ${shared.box}`}>
      <div className={shared.tableHead}>
        <h2>{title}</h2>
        <span className="mute sm">{t('outlook.unit')}</span>
      </div>
      <SideScroll label={title}>
        <table className={`${shared.table} ${classes.sums}`}>
          <thead>
            <tr>
              <th scope="col" rowSpan={several ? 2 : 1}>
                {t('result.item')}
              </th>
              {years.map(({ key, plans }) => (
                <th
                  key={key}
                  scope="colgroup"
                  colSpan={plans.length}
                  className={several ? classes.group : shared.number}
                >
                  {plans[0] && labelOf(plans[0].year)}
                </th>
              ))}
            </tr>
            {several && (
              <tr>
                {columns.map(({ key, plan, first }) => (
                  <th
                    key={key}
                    scope="col"
                    className={`${shared.number} ${first ? classes.first : ''}`}
                  >
                    {nameOf(plan)}
                  </th>
                ))}
              </tr>
            )}
          </thead>
          <tbody>
            {rows.map((row) => (
              <FigureRow
                key={row.figure}
                head={t(row.label)}
                columns={columns.length + 1}
                look={row.sum && shared.sum}
                cells={columns.map(({ key, plan, at, year, first }): Cell => {
                  const value = row.read(year);
                  const of = t('outlook.of', { plan: nameOf(plan), time: labelOf(year) });
                  const more = aside?.(row, year) ?? null;
                  return {
                    key: `${list} ${row.figure} ${key}`,
                    name: `${t(row.label)} ${of}`,
                    figure: <Amount value={value} />,
                    reason: steps.why({
                      title: t(row.label),
                      of,
                      figures: [`plans.${plan}.${list}.${at}.${row.figure}`],
                      shown: value,
                    }),
                    ...(more !== null && { aside: more }),
                    look: [several && first && classes.first, several && plan === 0 && 'sub']
                      .filter(Boolean)
                      .join(' '),
                  };
                })}
              />
            ))}
          </tbody>
        </table>
      </SideScroll>
      <p className={`mute sm ${shared.note}`}>{note}</p>
    </div>
  );
}
