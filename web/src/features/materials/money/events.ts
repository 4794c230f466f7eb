import type { MoneyMonth } from '~/api/wire';

export type MonthEvent =
  | 'pay'
  | 'bonus'
  | 'adjustment_paid'
  | 'adjustment_returned'
  | 'return_paid'
  | 'return_returned'
  | 'premiums_down'
  | 'premiums_up'
  | 'resident_tax_down'
  | 'resident_tax_up';

/** What makes a month other than the one before it. */
export function eventsOf(months: readonly MoneyMonth[], at: number): MonthEvent[] {
  const month = months[at];
  if (month === undefined) return [];
  const { person } = month;
  const before = months[at - 1]?.person;
  const events: MonthEvent[] = [];
  if (before && before.pay !== person.pay) events.push('pay');
  if (person.bonus !== 0) events.push('bonus');
  if (person.settlement !== 0) {
    const by = month.month.endsWith('-12') ? 'adjustment' : 'return';
    events.push(person.settlement > 0 ? `${by}_paid` : `${by}_returned`);
  }
  if (before && before.premiums !== person.premiums) {
    events.push(before.premiums > person.premiums ? 'premiums_down' : 'premiums_up');
  }
  // June has what is left of the year's tax when the other months are rounded: July tells the change
  const after = months[at + 1]?.person.resident_tax;
  if (month.month.endsWith('-06') && before?.resident_tax != null && after != null) {
    const change = after - before.resident_tax;
    if (change !== 0) events.push(change < 0 ? 'resident_tax_down' : 'resident_tax_up');
  }
  return events;
}
