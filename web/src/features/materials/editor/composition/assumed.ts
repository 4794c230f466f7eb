import { get, set } from 'react-hook-form';
import { hasBonus } from './composition';
import { asksWhenLeaving } from './needed';
import { newForm } from '~/features/materials/editor/defaults';
import { comparesPay } from '~/features/materials/kind';
import { annualTotal, type MaterialForm } from '~/features/materials/editor/form';
import { MATERIAL } from '~/features/materials/editor/material';
import { daysOf, endOfMonth, onOtherDays, rebalance } from '~/features/materials/editor/pay';
import { addMonths, parseDate } from '~/lib/dates';
import { typedLine } from '~/lib/typed';

/** 最初の数字: what is missing is assumed, each by name, so that there are figures early. */
export interface Assumed {
  form: MaterialForm;
  /** The fields that are empty, in the order of the form. */
  paths: readonly string[];
}

/** What stands in where a new form leaves a field empty. */
const AGE = 50;
const YEARS_IN_OFFICE = 10;
/** 定時株主総会: within two months after the fiscal year, as the tax return is due. */
const MEETING_MONTH = 2;

/** What a new material has by itself: the figures go by it as long as nobody changes it. */
const OF_COMPANY = [
  'company.prefecture',
  'company.health_insurer',
  'company.fiscal_year_start',
  'company.capital',
  'company.employees',
] as const;
const STARTS = [
  ...OF_COMPANY,
  'customer.position',
  'customer.retirement_age',
  'retirement.merit_ratio',
] as const;

const yearsBefore = (day: string, years: number): string => {
  const from = parseDate(day);
  return from.kind === 'value' ? addMonths(from.value, -12 * years) : '';
};

/** Whether company, pay and profit stand, and what is compared, so that figures say something of them. */
export function stands(form: MaterialForm): boolean {
  const { company, current, proposals, deferred_insurance: contracts } = MATERIAL.parse(form);
  const isCompared = comparesPay(form.kind)
    ? (proposals[0]?.monthly ?? null) !== null
    : contracts.length > 0 && contracts.every(({ premium }) => premium !== null);
  return company.profit_before_pay !== null && current.monthly !== null && isCompared;
}

/** The meeting that a proposal is made for: that of the fiscal year, or where it is over the next one. */
function nextMeeting({ company, basis_date, proposal_date }: MaterialForm): string {
  const start = parseDate(company.fiscal_year_start);
  if (start.kind !== 'value') return '';
  const [meeting, next] = [0, 12].map((later) => endOfMonth(start.value, MEETING_MONTH + later));
  const days = [basis_date, proposal_date].map(parseDate);
  const isOver = days.some((day) => day.kind === 'value' && day.value > (meeting ?? ''));
  return (isOver ? next : meeting) ?? '';
}

const isEmpty = (value: unknown): boolean => typedLine(String(value ?? '')) === '';

/** The form with what is missing assumed; null where too little stands, or nothing is missing. */
export function assumed(form: MaterialForm, today: string): Assumed | null {
  if (!stands(form)) return null;
  const made = structuredClone(form);
  // A plan that is only begun is not compared yet.
  made.proposals = made.proposals.filter(
    (pay, at) => at === 0 || MATERIAL.inside.proposals.each.parse(pay).monthly !== null,
  );
  const paths: string[] = [];
  const fill = (path: string, value: string) => {
    if (value === '' || !isEmpty(get(made, path))) return;
    set(made, path, value);
    paths.push(path);
  };
  const fresh = newForm(today);
  fill('basis_date', fresh.basis_date);
  for (const path of OF_COMPANY) fill(path, String(get(fresh, path)));
  fill('company.area.choice', 'standard');
  fill('customer.birth_date', yearsBefore(made.basis_date, AGE));
  fill('customer.position', fresh.customer.position);
  fill('customer.appointed_on', yearsBefore(made.basis_date, YEARS_IN_OFFICE));
  if (asksWhenLeaving({ ...made, ...made.customer }))
    fill('customer.retirement_age', fresh.customer.retirement_age);
  if (comparesPay(made.kind) && hasBonus(made)) {
    const before = daysOf(made);
    fill('meeting.resolution', nextMeeting(made));
    made.proposals.forEach((pay, plan) => {
      const moved = onOtherDays(pay, before, daysOf(made));
      moved.bonuses.forEach(({ date }, index) => {
        if (date === '' || date === pay.bonuses[index]?.date) return;
        const path = `proposals.${plan}.bonuses.${index}.date`;
        set(made, path, date);
        paths.push(path);
      });
    });
  }
  const compared = comparesPay(made.kind) ? made.proposals : [];
  compared.forEach((pay, plan) => {
    const at = `proposals.${plan}`;
    const total = annualTotal(made.current);
    const shared = rebalance({ ...pay, keep_total: true }, total);
    pay.bonuses.forEach((_, index) => {
      fill(`${at}.bonuses.${index}.amount`, shared.bonuses[index]?.amount ?? '');
    });
  });
  fill('retirement.merit_ratio', fresh.retirement.merit_ratio);
  return paths.length === 0 ? null : { form: made, paths };
}

/** The fields that are as a new material has them, without what is assumed. */
export function untouched(form: MaterialForm, today: string): string[] {
  const fresh = newForm(today);
  return STARTS.filter((path) => {
    const value: unknown = get(form, path);
    return !isEmpty(value) && value === get(fresh, path);
  });
}
