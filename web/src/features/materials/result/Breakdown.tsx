import type { ReactNode } from 'react';
import { useTranslation } from '~/i18n/useTranslation';
import { suspendedOf } from './gainsAndLosses';
import { usePlanNames } from './usePlanNames';
import type { Comparison, Plan } from '~/api/wire';
import { ComparisonTable, type ComparisonRow } from '~/ui/ComparisonTable';
import { FigureButton, useIsOpen, useOpenInline } from '~/ui/FigureButton';
import { usePhone } from '~/ui/useNarrow';

/** Lines that are there where a plan has any. */
const WHERE_THERE_IS_ANY = new Set([
  'without_pay.total',
  'pension.suspended',
  'own_premiums.total',
  'other_office.employee_total',
  'other_office.employee_without_pay',
  'other_office.pension_suspended',
  'beside_pay.commuting',
  'company.non_deductible',
  'company.added_by_limits',
]);

/** Lines whose name does not tell whether they are added to the take-home or taken off it. */
const SIGNS = {
  'without_pay.total': 'added',
  'other_office.employee_without_pay': 'added',
  'other_office.pension_suspended': 'added',
  'pension.suspended': 'taken_off',
} as const;

/** What the pay of another company suspends alone: this pay is not what stops it. */
const suspendedElsewhere = (plan: Plan) => plan.other_office?.pension_suspended ?? 0;

type Line = readonly [figure: string, read: (plan: Plan) => number, total: boolean];

/**
 * The lines of the table: each total is the sum of the lines above it, with the sign of its kind. What
 * is not deductible is a part of the pay, and what a limit adds a part of the taxes, shown where a plan
 * has any.
 */
const ROWS: readonly Line[] = [
  ['pay', (plan) => plan.pay, false],
  ['employee.total', (plan) => plan.employee.total, false],
  ['income_tax', (plan) => plan.income_tax, false],
  ['resident_tax', (plan) => plan.resident_tax, false],
  ['without_pay.total', (plan) => plan.without_pay.total, false],
  ['own_premiums.total', (plan) => plan.own_premiums?.total ?? 0, false],
  ['other_office.employee_total', (plan) => plan.other_office?.employee_total ?? 0, false],
  [
    'other_office.employee_without_pay',
    (plan) => plan.other_office?.employee_without_pay ?? 0,
    false,
  ],
  [
    'take_home_before_suspension',
    (plan) => plan.take_home + suspendedOf(plan) - suspendedElsewhere(plan),
    true,
  ],
  ['pension.suspended', suspendedOf, false],
  ['other_office.pension_suspended', suspendedElsewhere, false],
  ['take_home', (plan) => plan.take_home, true],
  ['company.profit_before_pay', (plan) => plan.company.profit_before_pay, false],
  ['employer_total', (plan) => plan.employer_total, false],
  ['beside_pay.commuting', (plan) => plan.beside_pay?.commuting ?? 0, false],
  ['company.non_deductible', (plan) => plan.company.non_deductible, false],
  ['company.taxes', (plan) => plan.company.taxes, false],
  ['company.added_by_limits', (plan) => plan.company.added_by_limits, false],
  ['company.money_left', (plan) => plan.company.money_left, true],
  ['together', (plan) => plan.together, true],
];

/** 保障と将来の受取り: in units of their own, and part of no total. */
const PROTECTION = [
  [
    'benefits.pension_per_year',
    (plan: Plan) => plan.benefits.pension_per_year,
    'unit.yen_per_year',
  ],
  [
    'benefits.sickness_allowance_daily',
    (plan: Plan) => plan.benefits.sickness_allowance_daily,
    'unit.yen_per_day',
  ],
  ['benefits.retirement_limit', (plan: Plan) => plan.benefits.retirement_limit, 'unit.yen'],
] as const;

/** 公的年金 beside the pay: what is received is no part of the take-home. */
const PENSION: readonly Line[] = [
  ['pension.full', (plan) => plan.pension?.full ?? 0, false],
  ['pension.suspended', suspendedOf, false],
  ['pension.receipts', (plan) => plan.pension?.receipts ?? 0, true],
];

interface BreakdownProps {
  comparison: Comparison;
  reason: (plan: number, figure: string, unit: string) => ReactNode | null;
  side: 'left' | 'bottom';
}

export function Breakdown(props: BreakdownProps) {
  const { t } = useTranslation();
  const { comparison } = props;
  const suspends = comparison.plans.some(suspendedOf);
  const shown = ROWS.filter(([figure, read]) =>
    figure === 'take_home_before_suspension'
      ? suspends
      : !WHERE_THERE_IS_ANY.has(figure) || comparison.plans.some(read),
  );
  const drawn = comparison.plans.some(({ pension }) => pension != null);
  return (
    <>
      <Lines {...props} id="breakdown" title={t('result.breakdown')} lines={shown} />
      {drawn && (
        <>
          <Lines
            {...props}
            id="public-pension"
            title={t('result.public_pension')}
            lines={PENSION}
          />
          <p className="mute sm">{t('result.public_pension_note')}</p>
        </>
      )}
    </>
  );
}

interface LinesProps extends BreakdownProps {
  id: string;
  title: string;
  lines: readonly Line[];
}

function Lines({ comparison, reason, side, id, title, lines }: LinesProps) {
  const { t } = useTranslation();
  const inline = useOpenInline();
  const isOpen = useIsOpen();
  const phone = usePhone();
  const { nameOf } = usePlanNames();
  const columns = comparison.plans.map((_, index) => nameOf(index));
  const perYear = t('unit.yen_per_year');
  const money = lines.map(([figure, read, total]) => ({
    key: figure,
    label:
      figure === 'take_home_before_suspension'
        ? t('result.before_suspension')
        : t(`figure.${figure}` as 'figure.pay'),
    ...(id === 'breakdown' &&
      figure in SIGNS && { note: t(`result.sign.${SIGNS[figure as keyof typeof SIGNS]}`) }),
    values: comparison.plans.map(read),
    total,
    unit: perYear,
  }));
  const protection = (id === 'breakdown' ? PROTECTION : [])
    .filter(([, read]) => comparison.plans.some(read))
    .map(([figure, read, unit], at) => ({
      key: figure,
      label: t(`figure.${figure}`),
      note: t(unit),
      values: comparison.plans.map(read),
      ...(at === 0 && { heading: t('result.protection') }),
      unit: t(unit),
    }));
  const rows = [...money, ...protection];
  const unitOf = ({ key }: ComparisonRow) => rows.find((row) => row.key === key)?.unit ?? perYear;
  const keyOf = (row: ComparisonRow, column: number) => `${id} ${row.key} ${column}`;
  return (
    <ComparisonTable
      id={id}
      title={title}
      unit={t('result.unit_per_year')}
      columns={columns}
      rows={rows}
      stacked={phone}
      figure={(row, column, amount) => (
        <FigureButton
          reasonKey={keyOf(row, column)}
          label={t('reason.open', { name: `${row.label} ${columns[column] ?? ''}` })}
          reason={reason(column, row.key, unitOf(row))}
          side={side}
        >
          {amount}
        </FigureButton>
      )}
      active={(row) => columns.some((_, column) => isOpen(keyOf(row, column)))}
      below={(row) => {
        const column = columns.findIndex((_, index) => inline(keyOf(row, index)));
        return column < 0 ? null : reason(column, row.key, unitOf(row));
      }}
    />
  );
}
