import type { BillingItem } from '~/api/wire';
import { toHalfWidth } from '~/lib/width';

/** 状態: that of the invoice, and whether a part of what was paid went back. */
export type Status = BillingItem['status'] | 'partly_refunded';

export const STATUSES: readonly Status[] = [
  'paid',
  'partly_refunded',
  'refunded',
  'uncollectible',
  'draft',
  'open',
  'void',
];
export const PAGE_SIZE = 12;

export type Column = 'day' | 'number' | 'amount' | 'status';
const COLUMNS: readonly Column[] = ['day', 'number', 'amount', 'status'];

/** What is looked for, in which order, and which page of it: all of it stands in the address. */
export interface View {
  text: string;
  /** Null for all of them, as the next one. */
  year: string | null;
  status: Status | null;
  sort: { by: Column; rising: boolean };
  page: number;
}

const NEWEST_FIRST = { by: 'day', rising: false } as const;

/** Reads an address; what no page would write is as if it were not there. `years` are those to choose from. */
export function viewOf(search: URLSearchParams, years: readonly string[]): View {
  const sort = search.get('sort') ?? '';
  const by = COLUMNS.find((column) => column === sort.replace(/^-/, ''));
  const page = search.get('page') ?? '';
  return {
    text: search.get('q') ?? '',
    year: years.find((year) => year === search.get('year')) ?? null,
    status: STATUSES.find((status) => status === search.get('status')) ?? null,
    sort: by === undefined ? NEWEST_FIRST : { by, rising: !sort.startsWith('-') },
    page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
  };
}

/** The address of a view, without what goes without saying. */
export function searchOf({ text, year, status, sort, page }: View): Record<string, string> {
  const newestFirst = sort.by === NEWEST_FIRST.by && sort.rising === NEWEST_FIRST.rising;
  return {
    ...(text !== '' && { q: text }),
    ...(year !== null && { year }),
    ...(status !== null && { status }),
    ...(!newestFirst && { sort: `${sort.rising ? '' : '-'}${sort.by}` }),
    ...(page > 1 && { page: String(page) }),
  };
}

export const statusOf = ({ status, refunded }: BillingItem): Status =>
  status === 'paid' && refunded > 0 ? 'partly_refunded' : status;

/** A number by any part of it, an amount as a whole: 「9,350円」, 「９３５０」. Those of refunds count, too. */
function isMeant({ number, amount, refunds }: BillingItem, text: string): boolean {
  const wanted = toHalfWidth(text).toUpperCase();
  const asAmount = wanted.replace(/[,\s¥\\円]|YEN/g, '');
  return [{ number, amount }, ...refunds].some(
    (paper) =>
      paper.number?.toUpperCase().includes(wanted) === true || String(paper.amount) === asAmount,
  );
}

const order: Record<Column, (one: BillingItem, other: BillingItem) => number> = {
  day: (one, other) => one.billed_on.localeCompare(other.billed_on),
  number: (one, other) => (one.number ?? '').localeCompare(other.number ?? ''),
  amount: (one, other) => one.amount - other.amount,
  status: (one, other) => STATUSES.indexOf(statusOf(one)) - STATUSES.indexOf(statusOf(other)),
};

/** What a view shows of all invoices: how many there are, what of them was paid and not given back, and its page. */
export function shownOf(all: readonly BillingItem[], view: View) {
  const found = all.filter(
    (item) =>
      (view.text === '' || isMeant(item, view.text)) &&
      (view.year === null || item.billed_on.startsWith(view.year)) &&
      (view.status === null || statusOf(item) === view.status),
  );
  const compare = order[view.sort.by];
  const sorted = found.toSorted((one, other) =>
    view.sort.rising ? compare(one, other) : compare(other, one),
  );
  const last = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  const page = Math.min(view.page, last);
  return {
    total: found.length,
    paid: found
      .filter(({ status }) => status === 'paid')
      .reduce((sum, { amount, refunded }) => sum + amount - refunded, 0),
    page,
    last,
    rows: sorted.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
  };
}

/** お支払い日: as its invoice tells it; null of what was not paid, or came to nothing. */
export const paidOn = ({ has_invoice: has, close_date: day }: BillingItem) =>
  has ? (day ?? null) : null;

/** The years that have invoices, newest first. */
export const yearsOf = (all: readonly BillingItem[]): string[] =>
  [...new Set(all.map(({ billed_on: day }) => day.slice(0, 4)))].toSorted().toReversed();
