import type { ReactNode } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import type { Comparison, Plan } from '~/api/wire';
import { ComparisonTable, type ComparisonRow } from '~/ui/ComparisonTable';
import { FigureButton, useIsOpen, useOpenInline } from '~/ui/FigureButton';

/** Lines that are there where a plan has any. */
const WHERE_THERE_IS_ANY = new Set([
  'without_pay.total',
  'own_premiums.total',
  'pension.suspended',
  'company.non_deductible',
  'company.added_by_limits',
]);

/**
 * The lines of the table: each total is the sum of the lines above it, with the sign of its kind. What
 * is not deductible is a part of the pay, and what a limit adds a part of the taxes, shown where a plan
 * has any.
 */
const ROWS: readonly [figure: string, read: (plan: Plan) => number, total: boolean][] = [
  ['pay', (plan) => plan.pay, false],
  ['employee.total', (plan) => plan.employee.total, false],
  ['income_tax', (plan) => plan.income_tax, false],
  ['resident_tax', (plan) => plan.resident_tax, false],
  ['without_pay.total', (plan) => plan.without_pay.total, false],
  ['own_premiums.total', (plan) => plan.own_premiums?.total ?? 0, false],
  ['pension.suspended', (plan) => plan.pension?.suspended ?? 0, false],
  ['take_home', (plan) => plan.take_home, true],
  ['company.profit_before_pay', (plan) => plan.company.profit_before_pay, false],
  ['employer_total', (plan) => plan.employer_total, false],
  ['company.non_deductible', (plan) => plan.company.non_deductible, false],
  ['company.taxes', (plan) => plan.company.taxes, false],
  ['company.added_by_limits', (plan) => plan.company.added_by_limits, false],
  ['company.money_left', (plan) => plan.company.money_left, true],
  ['together', (plan) => plan.together, true],
];

interface BreakdownProps {
  comparison: Comparison;
  reason: (plan: number, figure: string, unit: string) => ReactNode | null;
  side: 'left' | 'bottom';
}

export function Breakdown({ comparison, reason, side }: BreakdownProps) {
  const { t } = useTranslation();
  const inline = useOpenInline();
  const isOpen = useIsOpen();
  const columns = comparison.plans.map((_, index) =>
    index === 0 ? t('result.now') : t('result.plan', { number: index }),
  );
  const shown = ROWS.filter(
    ([figure, read]) => !WHERE_THERE_IS_ANY.has(figure) || comparison.plans.some(read),
  );
  const rows = shown.map(([figure, read, total]) => ({
    key: figure,
    label: t(`figure.${figure}` as 'figure.pay'),
    values: comparison.plans.map(read),
    total,
  }));
  const unit = t('unit.yen_per_year');
  const keyOf = (row: ComparisonRow, column: number) => `table ${row.key} ${column}`;
  return (
    <ComparisonTable
      title={t('result.breakdown')}
      unit={t('result.unit_per_year')}
      columns={columns}
      rows={rows}
      figure={(row, column, amount) => (
        <FigureButton
          reasonKey={keyOf(row, column)}
          label={t('reason.open', { name: `${row.label} ${columns[column] ?? ''}` })}
          reason={reason(column, row.key, unit)}
          side={side}
        >
          {amount}
        </FigureButton>
      )}
      active={(row) => columns.some((_, column) => isOpen(keyOf(row, column)))}
      below={(row) => {
        const column = columns.findIndex((_, index) => inline(keyOf(row, index)));
        return column < 0 ? null : reason(column, row.key, unit);
      }}
    />
  );
}
