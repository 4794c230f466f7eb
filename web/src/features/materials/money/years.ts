import type { CalendarYear, FiscalYear, MoneyPlan } from '~/api/wire';
import type { Key } from '~/i18n/words';

/** A line of the years: what it is called, and which figure it shows. */
export interface YearRow<Year> {
  figure: string;
  label: Key;
  read: (year: Year) => number;
  /** What the lines above it come to. */
  sum?: true;
}

/** A year beside itself under the pay of today. */
export interface ShownYear<Year> {
  /** Its first day, or its number. */
  key: string;
  plans: readonly { plan: number; at: number; year: Year }[];
}

/** 暦年 of the person: withheld and settled make the tax of the year. */
export const CALENDAR: readonly YearRow<CalendarYear>[] = [
  { figure: 'pay', label: 'money.years.pay', read: (year) => year.pay },
  { figure: 'premiums', label: 'money.years.premiums', read: (year) => year.premiums },
  { figure: 'withheld', label: 'money.years.withheld', read: (year) => year.withheld },
  {
    figure: 'difference',
    label: 'money.years.difference',
    read: (year) => year.difference,
  },
  {
    figure: 'income_tax',
    label: 'money.years.income_tax',
    read: (year) => year.income_tax,
    sum: true,
  },
  { figure: 'resident_tax', label: 'money.years.resident_tax', read: (year) => year.resident_tax },
];

/** 他社 of a year: what is withheld there is a part of the tax too. */
const ELSEWHERE: readonly YearRow<CalendarYear>[] = [
  {
    figure: 'other_office.pay',
    label: 'money.years.other_office_pay',
    read: (year) => year.other_office?.pay ?? 0,
  },
  {
    figure: 'other_office.premiums',
    label: 'money.years.other_office_premiums',
    read: (year) => year.other_office?.premiums ?? 0,
  },
];
const WITHHELD_ELSEWHERE: YearRow<CalendarYear> = {
  figure: 'other_office.withheld',
  label: 'money.years.other_office_withheld',
  read: (year) => year.other_office?.withheld ?? 0,
};

/** Only where some year has any; they stand after the premiums. */
const OF_FEW: readonly YearRow<CalendarYear>[] = [
  {
    figure: 'own_premiums',
    label: 'money.years.own_premiums',
    read: (year) => year.own_premiums ?? 0,
  },
  { figure: 'pension', label: 'money.years.pension', read: (year) => year.pension ?? 0 },
];

/** 暦年 with the other office, the own premiums from 65 and 75 and the pension, where there are any. */
export function calendarRows(
  years: readonly ShownYear<CalendarYear>[],
): readonly YearRow<CalendarYear>[] {
  const any = ({ read }: YearRow<CalendarYear>) =>
    years.some(({ plans }) => plans.some(({ year }) => read(year) !== 0));
  return [
    ...CALENDAR.slice(0, 2),
    ...[...ELSEWHERE, ...OF_FEW].filter(any),
    ...CALENDAR.slice(2, 3),
    ...[WITHHELD_ELSEWHERE].filter(any),
    ...CALENDAR.slice(3),
  ];
}

const FISCAL: readonly YearRow<FiscalYear>[] = [
  { figure: 'pay', label: 'money.years.executive_pay', read: (year) => year.pay },
  { figure: 'employer', label: 'money.years.employer', read: (year) => year.employer },
  {
    figure: 'non_deductible',
    label: 'figure.company.non_deductible',
    read: (year) => year.non_deductible,
  },
  {
    figure: 'enterprise_tax_deducted',
    label: 'money.years.enterprise_tax_deducted',
    read: (year) => year.enterprise_tax_deducted,
  },
  {
    figure: 'taxable_income',
    label: 'money.years.taxable_income',
    read: (year) => year.taxable_income,
  },
  { figure: 'interim', label: 'money.years.interim', read: (year) => year.interim },
  { figure: 'due', label: 'money.years.due', read: (year) => year.due },
  { figure: 'taxes', label: 'money.years.taxes', read: (year) => year.taxes, sum: true },
];

/** 事業年度 of the company; what is not deductible only where something is. */
export const fiscalRows = (
  years: readonly ShownYear<FiscalYear>[],
): readonly YearRow<FiscalYear>[] =>
  FISCAL.filter(
    ({ figure, read }) =>
      figure !== 'non_deductible' ||
      years.some(({ plans }) => plans.some(({ year }) => read(year) !== 0)),
  );

/** The years of a plan, each beside the same year of today where another plan is shown. */
function yearsOf<Year>(
  plans: readonly MoneyPlan[],
  plan: number,
  read: (plan: MoneyPlan) => readonly Year[],
  keyOf: (year: Year) => string,
): ShownYear<Year>[] {
  const shown = plan === 0 ? [0] : [0, plan];
  const keys = (plans[plan] ? read(plans[plan]) : []).map(keyOf);
  return keys.map((key) => ({
    key,
    plans: shown.flatMap((number) => {
      const years = plans[number] ? read(plans[number]) : [];
      const at = years.findIndex((year) => keyOf(year) === key);
      const year = years[at];
      return year === undefined ? [] : [{ plan: number, at, year }];
    }),
  }));
}

export const calendarYears = (plans: readonly MoneyPlan[], plan: number) =>
  yearsOf(
    plans,
    plan,
    (each) => each.calendar_years,
    ({ year }) => String(year),
  );

export const fiscalYears = (plans: readonly MoneyPlan[], plan: number) =>
  yearsOf(
    plans,
    plan,
    (each) => each.fiscal_years,
    ({ from }) => from,
  );
