import type {
  Comparison,
  DecidingLimit,
  MaterialInput,
  PayDecidedBy,
  StandardRevision,
  Warning,
} from '~/api/wire';
import { planOfWarning } from '~/features/materials/result/remarks';
import { addDays, type IsoDate } from '~/lib/dates';

interface On {
  date: IsoDate;
}

/** What a proposal asks to be done on a day. */
export type Duty =
  | (On & { kind: 'resolution'; decidedBy: PayDecidedBy; monthly: number; bonus: number })
  | (On & { kind: 'first_pay'; monthly: number })
  | (On & { kind: 'window_end' })
  | (On & { kind: 'revision'; averaged: readonly string[]; from: string; deducted: string })
  | (On & {
      kind: 'filing';
      by: DecidingLimit;
      /** The end of the period, where the deadline has moved behind it. */
      end: IsoDate | null;
      /** 届出書の提出日 as it was typed. */
      planned: IsoDate | null;
    })
  | (On & { kind: 'payment'; amount: number; /** Of two. */ total: number | null })
  | (On & {
      kind: 'notice';
      /** 支給日 and 支給額 of the bonus that it tells. */
      paid: IsoDate;
      amount: number;
      health: number;
      pension: number;
    })
  | (On & {
      kind: 'service_end';
      decidedBy: PayDecidedBy;
      /** The retirement, where it has come by then. */
      left: IsoDate | null;
    });

/**
 * The duties of a proposal by date: all of them days that the comparison answers. Of the days of the
 * pre-notified bonus only those of a proposal that has one. Empty where nothing is resolved, or where
 * the pay stays.
 */
export function dutiesOf(comparison: Comparison, plan: number, input: MaterialInput): Duty[] {
  const { deadline } = comparison;
  const then = comparison.plans[plan];
  const schedule = comparison.schedules[plan - 1];
  const resolution = input.meeting?.resolution ?? null;
  if (then === undefined || schedule === undefined || resolution === null) return [];
  const { monthly, bonus_total: total, bonus_months: bonuses } = then;
  const { first_pay: first, revision } = schedule;
  const paid = bonuses.length > 0;
  if (!paid && first === null) return [];

  const { pay_decided_by: decidedBy, retires_on: leaves } = comparison.facts;
  const duties: Duty[] = [
    { kind: 'resolution', date: resolution, decidedBy, monthly, bonus: total },
  ];
  if (first !== null) {
    duties.push({ kind: 'first_pay', date: first, monthly });
    const last = deadline.revision_window_end;
    if (last !== null) duties.push({ kind: 'window_end', date: last });
  }
  if (revision !== null) {
    duties.push({
      kind: 'revision',
      date: `${revision.new_from}-01`,
      averaged: revision.averaged,
      from: revision.new_from,
      deducted: revision.first_deduction,
    });
  }
  if (paid && deadline.notified_pay !== null) {
    const moved = deadline.trace.find(({ figure }) => figure === 'deadline')?.amount ?? 0;
    duties.push({
      kind: 'filing',
      date: deadline.notified_pay,
      by: deadline.by ?? 'resolution',
      end: moved === 0 ? null : addDays(deadline.notified_pay, -moved),
      planned: input.meeting?.filing_date ?? null,
    });
  }
  for (const { date, bonus, notice_until, base_health, base_pension } of bonuses) {
    duties.push(
      { kind: 'payment', date, amount: bonus, total: bonuses.length > 1 ? total : null },
      {
        kind: 'notice',
        date: notice_until,
        paid: date,
        amount: bonus,
        health: base_health,
        pension: base_pension,
      },
    );
  }
  if (paid && deadline.service_end !== null) {
    const { service_end: date } = deadline;
    // From 70 nobody says when to leave, and the day is none.
    const stays = (input.customer?.retirement_age ?? null) === null;
    duties.push({
      kind: 'service_end',
      date,
      decidedBy,
      left: !stays && leaves <= date ? leaves : null,
    });
  }
  return duties.sort((one, other) => one.date.localeCompare(other.date));
}

/** The word of the provision: who decides the pay, the name of the company tells. */
export const lawOf = (duty: Duty) =>
  'decidedBy' in duty
    ? (`dates.law.${duty.decidedBy}` as const)
    : (`dates.${duty.kind}.law` as const);

/** A provision is named as the law names it, whatever the language of the page; where none is known, it is in words. */
export const lawLanguage = (duty: Duty): 'ja' | undefined =>
  'decidedBy' in duty && duty.decidedBy === 'other' ? undefined : 'ja';

/** Days that follow from how pay is taken to be paid, and not from a date that was decided or is the law's. */
const ESTIMATED: ReadonlySet<Duty['kind']> = new Set(['first_pay', 'revision']);
export const isEstimated = ({ kind }: Duty) => ESTIMATED.has(kind);

/** What is to be said where a changed monthly pay asks for no 月額変更届, or nobody can tell. */
export const unrevised = (standard: StandardRevision | null) =>
  standard === 'occasional' ? null : standard;

const DAY = 24 * 60 * 60 * 1000;

/** How many days a day is away; negative once it is past. */
export const daysUntil = (day: IsoDate, today: IsoDate): number =>
  (Date.parse(day) - Date.parse(today)) / DAY;

/** Remarks that are about these days; all others stand with the figures. */
const OF_DAYS = new Set(['revision_after_window']);
const OF_BONUSES = new Set([
  'bonus_after_retirement',
  'bonus_in_month_of_leaving',
  'filing_deadline_near',
  'filing_deadline_passed',
]);

/** The remarks about the days of a plan: those of the filing only where it has one. */
export const remarksOfDays = (
  warnings: readonly Warning[],
  plan: number,
  duties: readonly Duty[],
) =>
  warnings.filter(
    (warning) =>
      (planOfWarning(warning) ?? plan) === plan &&
      (OF_DAYS.has(warning.code) ||
        (OF_BONUSES.has(warning.code) && duties.some(({ kind }) => kind === 'filing'))),
  );
