import { expect, it } from 'vitest';
import { eventsOf, type MonthEvent } from './events';
import type { MoneyMonth } from '~/api/wire';

type Person = Partial<MoneyMonth['person']>;

const month = (name: string, person: Person): MoneyMonth =>
  ({
    month: name,
    person: { pay: 100, bonus: 0, premiums: 15, settlement: 0, resident_tax: 7, ...person },
  }) as MoneyMonth;

const before = month('2026-05', {});
const CASES: [string, MoneyMonth[], MonthEvent[]][] = [
  ['nothing', [before, month('2026-06', {}), month('2026-07', {})], []],
  ['another pay', [before, month('2026-06', { pay: 90 })], ['pay']],
  ['lower premiums', [before, month('2026-06', { premiums: 1 })], ['premiums_down']],
  [
    'higher premiums and a bonus',
    [before, month('2026-06', { premiums: 16, bonus: 9 })],
    ['bonus', 'premiums_up'],
  ],
  [
    'what is left over in June',
    [before, month('2026-06', { resident_tax: 9 }), month('2026-07', {})],
    [],
  ],
  [
    'a new resident tax',
    [before, month('2026-06', { resident_tax: 12 }), month('2026-07', { resident_tax: 11 })],
    ['resident_tax_up'],
  ],
  [
    'less resident tax',
    [before, month('2026-06', { resident_tax: 4 }), month('2026-07', { resident_tax: 3 })],
    ['resident_tax_down'],
  ],
  [
    'a resident tax that was not known',
    [month('2026-05', { resident_tax: null }), month('2026-06', {}), month('2026-07', {})],
    [],
  ],
  ['tax to pay in December', [before, month('2026-12', { settlement: 5 })], ['adjustment_paid']],
  ['tax back in December', [before, month('2026-12', { settlement: -5 })], ['adjustment_returned']],
  ['tax to pay by a return', [before, month('2027-03', { settlement: 5 })], ['return_paid']],
  ['tax back by a return', [before, month('2027-03', { settlement: -5 })], ['return_returned']],
];

it.each(CASES)('a month has %s', (_, months, events) => {
  expect(eventsOf(months, 1)).toEqual(events);
});

it('the first month has no month before it', () => {
  expect(eventsOf([month('2026-06', { pay: 1, premiums: 1 })], 0)).toEqual([]);
});
