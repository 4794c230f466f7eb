import { expect, it } from 'vitest';
import { PAGE_SIZE, searchOf, shownOf, viewOf, yearsOf, type View } from './list';
import type { BillingItem } from '~/api/wire';

const item = (day: string, change: Partial<BillingItem> = {}): BillingItem => ({
  id: day,
  number: `SCR-${day}`,
  billing_month: day.slice(0, 7),
  billed_on: day,
  period_from: day,
  period_to: day,
  amount: 11_000,
  tax: 1_000,
  status: 'paid',
  has_invoice: true,
  payable: false,
  refunded: 0,
  refunds: [],
  ...change,
});
const all = [
  item('2027-03-22', { number: null, status: 'draft' }),
  item('2027-02-22', { status: 'uncollectible' }),
  item('2027-01-22', { amount: 9_350 }),
  item('2026-12-22', { status: 'refunded' }),
  item('2026-11-22'),
];
const view = (address: string): View => viewOf(new URLSearchParams(address), yearsOf(all));
const days = (address: string) => shownOf(all, view(address)).rows.map(({ id }) => id);

it.each([
  ['', ['2027-03-22', '2027-02-22', '2027-01-22', '2026-12-22', '2026-11-22']],
  ['q=scr-2026', ['2026-12-22', '2026-11-22']],
  ['q=９,３５０円', ['2027-01-22']],
  ['q=935', []],
  ['year=2026', ['2026-12-22', '2026-11-22']],
  ['status=paid', ['2027-01-22', '2026-11-22']],
  ['year=2026&status=paid', ['2026-11-22']],
  ['sort=day', ['2026-11-22', '2026-12-22', '2027-01-22', '2027-02-22', '2027-03-22']],
  ['status=paid&sort=amount', ['2027-01-22', '2026-11-22']],
  ['status=paid&sort=-amount', ['2026-11-22', '2027-01-22']],
])('of %s shows %j', (address, found) => {
  expect(days(address)).toEqual(found);
});

it('sums what was paid, of what was found, and nothing else', () => {
  expect(shownOf(all, view('')).paid).toBe(20_350);
  expect(shownOf(all, view('year=2026')).paid).toBe(11_000);
  expect(shownOf(all, view('status=refunded')).paid).toBe(0);
});

it('knows a payment of which a part went back, by both papers and both amounts', () => {
  const refund = {
    id: 'refund',
    number: 'SCR-R-2027-000001',
    amount: 1_100,
    refunded_on: '2027-04-01',
  };
  const partly = item('2027-03-30', { refunded: 1_100, refunds: [refund] });
  const wholly = item('2027-03-29', { status: 'refunded', refunded: 11_000 });
  const some = [partly, wholly, item('2027-03-28')];
  const found = (address: string) => shownOf(some, view(address)).rows.map(({ id }) => id);
  expect(found('status=partly_refunded')).toEqual(['2027-03-30']);
  expect(found('status=paid')).toEqual(['2027-03-28']);
  expect(found('sort=status')).toEqual(['2027-03-28', '2027-03-30', '2027-03-29']);
  expect(found('q=scr-r-2027-000001')).toEqual(['2027-03-30']);
  expect(found('q=1,100円')).toEqual(['2027-03-30']);
  expect(shownOf(some, view('')).paid).toBe(20_900);
});

it('has twelve a page, and the last page where the address names a later one', () => {
  const many = Array.from({ length: 25 }, (_, at) =>
    item(`2027-01-${String(at + 1).padStart(2, '0')}`),
  );
  expect(shownOf(many, view('')).rows).toHaveLength(PAGE_SIZE);
  expect(shownOf(many, view('page=3')).rows.map(({ id }) => id)).toEqual(['2027-01-01']);
  expect(shownOf(many, view('page=9'))).toMatchObject({ page: 3, last: 3, total: 25 });
});

it.each(['', 'q=9350&year=2027&status=paid&sort=-amount&page=2', 'sort=day', 'sort=number'])(
  'keeps the view in the address: %s',
  (address) => {
    expect(new URLSearchParams(searchOf(view(address))).toString()).toBe(address);
  },
);

it('takes what no page writes for nothing', () => {
  expect(view('year=1999&status=lost&sort=-colour&page=0')).toEqual(view(''));
});

it('lists the years, newest first', () => {
  expect(yearsOf(all)).toEqual(['2027', '2026']);
});
