import { useTranslation } from '~/i18n/useTranslation';
import { companyColumns, PERSON, type Column } from './columns';
import { eventsOf } from './events';
import classes from './money.module.css';
import type { MoneyMonth } from '~/api/wire';
import shared from '~/features/materials/outlook/outlook.module.css';
import { useLanguage } from '~/i18n/useLanguage';
import { monthName } from '~/lib/dates';
import { Amount } from '~/ui/Amount';
import { SideScroll } from '~/ui/SideScroll';

interface MonthTableProps {
  of: 'person' | 'company';
  hasCash: boolean;
  months: readonly MoneyMonth[];
  plan: string;
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

export function MonthTable({ of, hasCash, months, plan }: MonthTableProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const columns = of === 'person' ? PERSON : companyColumns(hasCash);
  const withEvents = of === 'person';
  const title = t(`money.table.${of}`, { plan });
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
                return (
                  <tr
                    key={month.month}
                    className={short ? classes.short : paid ? classes.paid : undefined}
                  >
                    <th scope="row">{monthName(month.month, language)}</th>
                    {columns.map((column) => (
                      <td key={column.label} className={shared.number}>
                        <Cell column={column} month={month} />
                      </td>
                    ))}
                    {withEvents && (
                      <td className={classes.events}>
                        {eventsOf(months, at)
                          .map((event) => t(`money.event.${event}`))
                          .join(t('outlook.and'))}
                      </td>
                    )}
                  </tr>
                );
              })}
            </tbody>
          ))}
        </table>
      </SideScroll>
      <p className={`mute sm ${shared.note}`}>{t(`money.note.${of}`)}</p>
    </div>
  );
}

/** Nothing is quiet; what is missing is said in words too. */
function Cell({ column, month }: { column: Column; month: MoneyMonth }) {
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
