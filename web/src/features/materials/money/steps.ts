import type { Column } from './columns';
import type { CalendarYear, FiscalYear, MoneyPlan } from '~/api/wire';
import { addMonths } from '~/lib/dates';

/** Which steps tell a figure of the months. What is named here and has no step is told without one. */

const monthAfter = (day: string, months: number) =>
  addMonths(`${day.slice(0, 7)}-01`, months).slice(0, 7);

/** The index of the calendar year in which the tax of a month was earned or settled. */
const yearAt = (years: readonly CalendarYear[], year: number) =>
  years.findIndex((each) => each.year === year);

const fiscalAt = (
  years: readonly FiscalYear[],
  paidIn: (year: FiscalYear) => string,
  month: string,
) => years.findIndex((year) => paidIn(year) === month);

/** The steps of a column in a month, under the path of the plan. */
export function stepsOfMonth(plan: MoneyPlan, at: number, column: Column): string[] {
  const { month = '' } = plan.months[at] ?? {};
  const [year = 0, of = 0] = month.split('-').map(Number);
  const person = (...figure: (string | number)[]) => ['months', at, 'person', ...figure].join('.');
  const company = (figure: string) => `months.${at}.company.${figure}`;
  const calendar = (index: number, figure: string) =>
    index < 0 ? [] : [`calendar_years.${index}.${figure}`];
  const fiscal = (index: number, figure: string) =>
    index < 0 ? [] : [`fiscal_years.${index}.${figure}`];
  const bonus = plan.months[at]?.person.bonus !== 0;
  switch (column.label) {
    case 'money.column.net':
      return [person('net')];
    case 'money.column.premiums':
      return [person('premiums'), ...(bonus ? [person('bonus_premiums')] : [])];
    case 'money.column.withheld':
      return [person('withheld'), ...(bonus ? [person('bonuses_withheld', 0)] : [])];
    case 'money.column.settlement':
      // December has the adjustment of its year, March the return of the year before
      return calendar(yearAt(plan.calendar_years, of === 12 ? year : year - 1), 'difference');
    case 'money.column.resident_tax': {
      const earned = of >= 6 ? year - 1 : year - 2;
      const figure = of === 6 ? 'june' : 'july_to_may';
      return calendar(yearAt(plan.calendar_years, earned), `resident_tax_detail.${figure}`);
    }
    case 'money.column.own_premiums':
      return [person('own_premiums')];
    case 'money.column.own_premiums_from_pension':
      return [person('own_premiums_from_pension')];
    case 'money.column.pension':
      return [person('pension')];
    case 'money.column.pension_suspended':
      return [person('pension_suspended')];
    case 'money.column.total':
      return [company('total')];
    case 'money.column.balance':
      return [company('balance')];
    case 'money.column.paid_out':
      return [company('paid_out')];
    case 'money.column.invoice':
      return [company('invoice')];
    case 'money.column.withholding':
      return [company('withholding')];
    case 'money.column.resident_tax_passed_on':
      return [company('resident_tax')];
    case 'money.column.interim_taxes':
      return fiscal(
        fiscalAt(plan.fiscal_years, ({ from }) => monthAfter(from, 7), month),
        'interim',
      );
    case 'money.column.final_taxes':
      return fiscal(
        fiscalAt(plan.fiscal_years, ({ to }) => monthAfter(to, 2), month),
        'due',
      );
    default:
      return [];
  }
}
