import { Fragment } from 'react';
import { ChargedCard } from './ChargedCard';
import { Choice, ChoiceOfAll, type Choosing } from './Choice';
import { Discounted } from './Discounted';
import classes from './history.module.css';
import { paidOn, statusOf, type Column, type View } from './list';
import { Papers } from './Papers';
import { Refunded } from './Refunded';
import { StatusBadge } from './StatusBadge';
import { UnpaidRow } from './Unpaid';
import type { BillingItem } from '~/api/wire';
import { useDays } from '~/i18n/useDays';
import { useTranslation } from '~/i18n/useTranslation';
import { formatYen } from '~/lib/yen';
import { SortHeading } from '~/ui/SortHeading';

type Heading = Column | 'period' | 'paid' | 'papers';

const COLUMNS: readonly Heading[] = [
  'day',
  'period',
  'number',
  'paid',
  'amount',
  'status',
  'papers',
];

const isSortable = (column: Heading): column is Column =>
  column !== 'period' && column !== 'paid' && column !== 'papers';

interface RowsProps extends Choosing {
  rows: readonly BillingItem[];
  sort: View['sort'];
  onSort: (by: Column) => void;
}

/** Whether an invoice gets its number still. */
const isToCome = ({ status }: BillingItem) => status === 'draft' || status === 'open';

/** Two days, of which none is torn apart. */
function Period({ text }: { text: string }) {
  const [from, space, to] = text.split(/(?<=[〜–])( ?)/);
  return (
    <>
      <span className="nw">{from}</span>
      {space}
      <span className="nw">{to}</span>
    </>
  );
}

/** お支払い日: and the card that was charged then; a dash before one was. */
function PaidWith({ item }: { item: BillingItem }) {
  const days = useDays();
  const day = paidOn(item);
  if (day === null) return <span className="mute">–</span>;
  return (
    <span className={classes.paidWith}>
      <span className="nw">{days.brief(day)}</span>
      <ChargedCard item={item} />
    </span>
  );
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
            const className =
              column === 'amount' || column === 'paid' ? classes[column] : undefined;
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
          <Fragment key={item.id}>
            <tr>
              <td className={classes.choice}>
                <Choice item={item} name={days.column(item.billed_on)} {...choosing} />
              </td>
              <td className="nw">{days.brief(item.billed_on)}</td>
              <td>
                <Period text={days.briefPeriod(item, item.billed_on)} />
              </td>
              <td className="nw sub">
                {item.number ?? t(isToCome(item) ? 'history.not_issued_yet' : 'history.not_issued')}
              </td>
              <td>
                <PaidWith item={item} />
              </td>
              <td className={`${classes.amount} nw`}>
                {t('history.yen', { amount: formatYen(item.amount) })}
                <Discounted item={item} />
                <Refunded item={item} />
              </td>
              <td>
                <StatusBadge status={statusOf(item)} />
              </td>
              <td>
                <Papers item={item} name={days.column(item.billed_on)} />
              </td>
            </tr>
            <UnpaidRow item={item} columns={COLUMNS.length} />
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}
