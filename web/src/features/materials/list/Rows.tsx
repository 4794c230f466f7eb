import { Checkbox } from '@mantine/core';
import { useTranslation } from '~/i18n/useTranslation';
import classes from './list.module.css';
import type { Column, Order } from './order';
import { RowActions } from './RowActions';
import { RowLink } from './RowLink';
import {
  companyOf,
  customerOf,
  dateOf,
  planOf,
  titleOf,
  updatedOf,
  type RowProps,
} from './rowWords';
import { RowMarks } from '~/features/materials/head/RowMarks';
import { useLanguage } from '~/i18n/useLanguage';
import { Amount } from '~/ui/Amount';
import { SortHeading } from '~/ui/SortHeading';
import { StateBadge } from '~/ui/StateBadge';

interface RowsProps extends RowProps {
  order: Order;
  onSort: (by: Column) => void;
}

export function Rows({ rows, selected, onSelect, onDates, onDelete, order, onSort }: RowsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const ids = rows.map((row) => row.material.id);
  const now = new Date();
  const headed = (by: Column) => ({
    direction: order.by !== by ? null : order.rising ? ('rising' as const) : ('falling' as const),
    onSort: () => onSort(by),
  });
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col" className={classes.check}>
            <Checkbox
              aria-label={t('list.select_all')}
              checked={selected.size === rows.length}
              indeterminate={selected.size > 0 && selected.size < rows.length}
              onChange={(event) => onSelect(ids, event.currentTarget.checked)}
            />
          </th>
          <SortHeading {...headed('company')}>{t('list.company_and_title')}</SortHeading>
          <SortHeading {...headed('customer')}>{t('list.customer_head')}</SortHeading>
          <SortHeading {...headed('together')} className={classes.number}>
            {t('list.together')} <small>{t('unit.yen_per_year')}</small>
          </SortHeading>
          <SortHeading {...headed('pension')} className={classes.number}>
            {t('list.pension')} <small>{t('unit.yen_per_year')}</small>
          </SortHeading>
          <SortHeading {...headed('proposal_date')} className={classes.after}>
            {t('list.proposal_date')}
          </SortHeading>
          <SortHeading {...headed('updated')}>{t('list.updated')}</SortHeading>
          <SortHeading {...headed('state')}>{t('list.state')}</SortHeading>
          <th scope="col">
            <span className="vh">{t('list.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody data-rows="">
        {rows.map((row) => {
          const { material } = row;
          const on = selected.has(material.id);
          const company = companyOf(row, t);
          const plan = planOf(row);
          return (
            <tr key={material.id} className={on ? classes.selected : undefined}>
              <td className={classes.check}>
                <Checkbox
                  aria-label={t('list.select', { name: company })}
                  checked={on}
                  onChange={(event) => onSelect([material.id], event.currentTarget.checked)}
                />
              </td>
              <td className={classes.name}>
                <RowLink row={row} onToggle={() => onSelect([material.id], !on)} />
                <div className={classes.title}>
                  <small>{titleOf(row, t)}</small>
                  <RowMarks material={material} />
                </div>
              </td>
              <td className={classes.customer}>
                <span>{customerOf(row, t)}</span>
              </td>
              <td className={classes.number}>
                {material.summary ? <Amount signed value={material.summary.together} /> : '–'}
                {plan !== undefined && <small>{t('list.plan', { number: plan })}</small>}
              </td>
              <td className={classes.number}>
                {material.summary ? (
                  <Amount signed value={material.summary.pension_per_year} />
                ) : (
                  '–'
                )}
              </td>
              <td className={classes.after}>{dateOf(material.proposal_date, language)}</td>
              <td className="sub">{updatedOf(row, t, language, now)}</td>
              <td>
                <StateBadge state={material.state} />
              </td>
              <td className={classes.menu}>
                <RowActions
                  row={row}
                  onDates={() => onDates(row)}
                  onDelete={() => onDelete(material.id)}
                />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
