import { ChargedCard } from './ChargedCard';
import { Choice, ChoiceOfAll, type Choosing } from './Choice';
import { Discounted } from './Discounted';
import classes from './history.module.css';
import { statusOf, type Column, type View } from './list';
import { Papers } from './Papers';
import { Refunded } from './Refunded';
import { StatusBadge } from './StatusBadge';
import { Unpaid } from './Unpaid';
import type { BillingItem } from '~/api/wire';
import { useDays } from '~/i18n/useDays';
import { useTranslation } from '~/i18n/useTranslation';
import { formatYen } from '~/lib/yen';
import { SortHeading } from '~/ui/SortHeading';

type Heading = Column | 'period' | 'card' | 'papers';

const COLUMNS: readonly Heading[] = [
  'day',
  'period',
  'number',
  'card',
  'amount',
  'status',
  'papers',
];

const isSortable = (column: Heading): column is Column =>
  column !== 'period' && column !== 'card' && column !== 'papers';

interface RowsProps extends Choosing {
  rows: readonly BillingItem[];
  sort: View['sort'];
  onSort: (by: Column) => void;
}

/** The invoices as a table; its headings sort. */
export function Rows({ rows, sort, onSort, ...choosing }: RowsProps) {
  const { t } = useTranslation();
  const days = useDays();
  return (
    <table className={classes.table}>
      <caption className="vh">{t('history.caption')}</caption>
      <thead>
        <tr>
          <th scope="col" className={classes.choice}>
            <ChoiceOfAll shown={rows.filter(({ has_invoice: has }) => has)} {...choosing} />
          </th>
          {COLUMNS.map((column) => {
            const className = column === 'amount' ? classes.amount : undefined;
            if (!isSortable(column)) {
              return (
                <th key={column} scope="col" className={className}>
                  {t(`history.column.${column}`)}
                </th>
              );
            }
            return (
              <SortHeading
                key={column}
                className={className}
                direction={sort.by !== column ? null : sort.rising ? 'rising' : 'falling'}
                onSort={() => onSort(column)}
              >
                {t(`history.column.${column}`)}
              </SortHeading>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {rows.map((item) => (
          <tr key={item.id}>
            <td className={classes.choice}>
              <Choice item={item} name={days.column(item.billed_on)} {...choosing} />
            </td>
            <td className="nw">{days.brief(item.billed_on)}</td>
            <td className="nw">{days.briefPeriod(item, item.billed_on)}</td>
            <td className="nw sub">{item.number ?? t('history.not_issued')}</td>
            <td>
              <ChargedCard item={item} />
            </td>
            <td className={`${classes.amount} nw`}>
              {t('history.yen', { amount: formatYen(item.amount) })}
              <Discounted item={item} />
              <Refunded item={item} />
            </td>
            <td className={classes.status}>
              <StatusBadge status={statusOf(item)} />
              <Unpaid item={item} />
            </td>
            <td>
              <Papers item={item} name={days.column(item.billed_on)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
