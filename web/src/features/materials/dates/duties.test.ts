import { expect, it } from 'vitest';
import { daysUntil, dutiesOf, remarksOfDays, unrevised } from './duties';
import { changed, compared, december, input, june, noSchedule } from '~test/dates';

const days = (...[comparison, plan, of]: Parameters<typeof dutiesOf>) =>
  dutiesOf(comparison, plan, of).map(({ kind, date }) => `${date} ${kind}`);

it('has every day of a proposal with a bonus, by date', () => {
  expect(days(compared([{ bonuses: [december] }]), 1, input)).toEqual([
    '2026-05-25 resolution',
    '2026-06-25 filing',
    '2026-06-30 first_pay',
    '2026-06-30 window_end',
    '2026-09-01 revision',
    '2026-12-10 payment',
    '2026-12-15 notice',
    '2027-05-24 service_end',
  ]);
});

it('has nothing of the filing where a proposal has no bonus', () => {
  expect(days(compared([{}]), 1, input)).toEqual([
    '2026-05-25 resolution',
    '2026-06-30 first_pay',
    '2026-06-30 window_end',
    '2026-09-01 revision',
  ]);
});

it('has nothing of the monthly pay where only the bonus is new', () => {
  const comparison = compared([{ bonuses: [december], schedule: noSchedule }]);
  expect(days(comparison, 1, input)).toEqual([
    '2026-05-25 resolution',
    '2026-06-25 filing',
    '2026-12-10 payment',
    '2026-12-15 notice',
    '2027-05-24 service_end',
  ]);
});

it('is empty where the pay stays, where nothing is resolved and where there is no such plan', () => {
  expect(days(compared([{ schedule: noSchedule }]), 1, input)).toEqual([]);
  expect(days(compared([{ bonuses: [december] }]), 1, {})).toEqual([]);
  expect(days(compared([{ bonuses: [december] }]), 2, input)).toEqual([]);
});

it('knows the sum that two bonuses put at risk, and of one none', () => {
  const totals = (bonuses: (typeof december)[]) =>
    dutiesOf(compared([{ bonuses }]), 1, input).flatMap((duty) =>
      duty.kind === 'payment' ? [duty.total] : [],
    );
  expect(totals([december])).toEqual([null]);
  expect(totals([december, june])).toEqual([11_800_000, 11_800_000]);
});

it('tells the end of the period from which a deadline moved, and the filing date that was typed', () => {
  const deadline = {
    notified_pay: '2026-06-29',
    by: 'fiscal_year_start',
    revision_window_end: null,
    service_end: null,
    trace: [{ figure: 'deadline', amount: 2 }],
  };
  const duty = dutiesOf(compared([{ bonuses: [december] }], { deadline }), 1, {
    meeting: { ...input.meeting, filing_date: '2026-06-20' },
  }).find(({ kind }) => kind === 'filing');
  expect(duty).toMatchObject({
    date: '2026-06-29',
    by: 'fiscal_year_start',
    end: '2026-06-27',
    planned: '2026-06-20',
  });
});

it('counts days over the end of a year, and backwards', () => {
  expect(daysUntil('2027-01-01', '2026-12-30')).toBe(2);
  expect(daysUntil('2026-12-30', '2026-12-30')).toBe(0);
  expect(daysUntil('2026-12-30', '2027-01-01')).toBe(-2);
});

it('says why no notice of a changed pay is asked for', () => {
  expect(unrevised('occasional')).toBeNull();
  expect(unrevised(null)).toBeNull();
  expect(unrevised('unchanged')).toBe('unchanged');
});

it('keeps the remarks about the days of this plan', () => {
  const warnings = [
    { code: 'filing_deadline_passed', field: 'meeting.filing_date' },
    { code: 'revision_after_window', field: 'proposals.0.monthly' },
    { code: 'revision_after_window', field: 'proposals.1.monthly' },
    { code: 'company_money_negative' },
  ];
  const comparison = compared([{ bonuses: [december] }, { schedule: changed }], { warnings });
  const kept = (plan: number) =>
    remarksOfDays(comparison.warnings, plan, dutiesOf(comparison, plan, input)).map(
      ({ code, field }) => `${code} ${field}`,
    );
  expect(kept(1)).toEqual([
    'filing_deadline_passed meeting.filing_date',
    'revision_after_window proposals.0.monthly',
  ]);
  expect(kept(2)).toEqual(['revision_after_window proposals.1.monthly']);
});
