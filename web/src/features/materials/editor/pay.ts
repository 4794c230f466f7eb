import { annualTotal, type BonusForm, type MaterialForm, type PayForm } from './form';
import { addMonths, dateParts, daysInMonth, isoDate, parseDate } from '~/lib/dates';
import { yenOf } from '~/lib/yen';

/** Rules of the form alone: what a change of one field means for its neighbours. */

/** What the total leaves for the bonuses, in equal parts; the last one takes the odd yen. */
export function rebalance(pay: PayForm, total: number | null): PayForm {
  const monthly = yenOf(pay.monthly);
  const count = pay.bonuses.length;
  if (!pay.keep_total || total === null || monthly === null || count === 0) return pay;
  const rest = Math.max(0, total - 12 * monthly);
  const part = Math.floor(rest / count);
  return {
    ...pay,
    bonuses: pay.bonuses.map((bonus, index) => ({
      ...bonus,
      amount: String(index === count - 1 ? rest - part * (count - 1) : part),
    })),
  };
}

/** Last day of a month, counted from the one of a day (1). */
export function endOfMonth(from: string, month: number): string {
  const { year, month: at } = dateParts(addMonths(`${from.slice(0, 7)}-01`, month - 1));
  return isoDate(year, at, daysInMonth(year, at));
}

/** What the days of bonuses go by where nobody has chosen them, as it is typed. */
export interface Days {
  fiscalYearStart: string;
  resolution: string;
}

export const daysOf = ({ company, meeting }: Pick<MaterialForm, 'company' | 'meeting'>): Days => ({
  fiscalYearStart: company.fiscal_year_start,
  resolution: meeting.resolution,
});

/**
 * The day of a bonus where nobody has chosen one: the end of the sixth month of the fiscal year, of a second bonus of
 * the ninth. Where the meeting is not before that, so many months after it.
 */
export function defaultDay({ fiscalYearStart, resolution }: Days, index: number): string {
  const [start, met] = [parseDate(fiscalYearStart), parseDate(resolution)];
  if (start.kind !== 'value') return '';
  const day = endOfMonth(start.value, index === 0 ? 6 : 9);
  if (met.kind !== 'value' || day > endOfMonth(met.value, 2)) return day;
  return endOfMonth(met.value, index === 0 ? 4 : 7);
}

/** The pay with its bonuses on other days, where nobody has chosen them. */
export function onOtherDays(pay: PayForm, before: Days, after: Days): PayForm {
  const bonuses = pay.bonuses.map((bonus, index) =>
    bonus.date === '' || bonus.date === defaultDay(before, index)
      ? { ...bonus, date: defaultDay(after, index) }
      : bonus,
  );
  const same = bonuses.every(({ date }, index) => date === pay.bonuses[index]?.date);
  return same ? pay : { ...pay, bonuses };
}

/** A year has one bonus of twelve months or two of six; dates and amounts that stand stay. */
export function withBonusCount(pay: PayForm, count: number, days: Days): PayForm {
  const bonuses = Array.from({ length: count }, (_, index): BonusForm => {
    const before = pay.bonuses[index];
    return {
      date: before?.date ?? defaultDay(days, index),
      amount: before?.amount ?? '',
      period_months: count === 1 ? '12' : '6',
    };
  });
  return { ...pay, bonuses, keep_total: count > 0 && pay.keep_total };
}

/** The months of a fiscal year as the form names them: by the month in which it ends. */
export function closingMonth(fiscalYearStart: string): number | null {
  const start = parseDate(fiscalYearStart);
  if (start.kind !== 'value') return null;
  return ((dateParts(start.value).month + 10) % 12) + 1;
}

/** First day of the fiscal year that holds a day and ends in a month. */
export function fiscalYearOf(day: string, closing: number): string {
  const { year, month } = dateParts(day);
  const first = (closing % 12) + 1;
  return isoDate(month >= first ? year : year - 1, first, 1);
}

/** Bounds of the slider: 10,000-yen steps up to what the total allows. */
export function sliderBounds(pay: PayForm, total: number | null, now: number | null) {
  const STEP = 10_000;
  const monthly = yenOf(pay.monthly) ?? 0;
  const most = pay.keep_total && total !== null ? total / 12 : Math.max(now ?? 0, monthly);
  const max = Math.max(Math.floor(most / STEP) * STEP, 2 * STEP);
  return { min: Math.min(100_000, max - STEP), max, step: STEP };
}

/**
 * The pay with another monthly pay and the same of the year: what more is paid monthly comes out of the
 * largest bonus, of equal ones the last, as the engine looks for it. Null where no bonus can give it.
 */
export function withMonthly(pay: PayForm, monthly: number): PayForm | null {
  const before = yenOf(pay.monthly);
  const amounts = pay.bonuses.map((bonus) => yenOf(bonus.amount) ?? 0);
  const most = Math.max(...amounts);
  const at = amounts.lastIndexOf(most);
  const rest = most - 12 * (monthly - (before ?? 0));
  if (before === null || monthly <= before || rest < 0) return null;
  const bonuses = pay.bonuses
    .map((bonus, index) => (index === at ? { ...bonus, amount: String(rest) } : bonus))
    .filter((_, index) => index !== at || rest > 0);
  // two unequal bonuses stay as they are: a fixed total would make them equal
  return {
    ...pay,
    monthly: String(monthly),
    bonuses,
    keep_total: bonuses.length === 1 && pay.keep_total,
  };
}

/** A new proposal: the last one again, or the current pay moved into one bonus. */
export function nextProposal(proposals: readonly PayForm[], current: PayForm, days: Days): PayForm {
  const last = proposals.at(-1);
  if (last) return structuredClone(last);
  // What is given beside the pay stays as it is now.
  const fresh: PayForm = {
    ...structuredClone(current),
    monthly: '',
    bonuses: [],
    keep_total: true,
  };
  return rebalance(withBonusCount(fresh, 1, days), annualTotal(current));
}

/** A list with one of its rows back in its place; null where the room was taken meanwhile. */
export const withBack = <One>(rows: readonly One[], at: number, one: One, most: number) =>
  rows.length < most ? [...rows.slice(0, at), one, ...rows.slice(at)] : null;
