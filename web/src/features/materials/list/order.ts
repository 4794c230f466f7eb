/** What the list stands by; the names are the server's. */
export const COLUMNS = [
  'updated',
  'company',
  'customer',
  'together',
  'pension',
  'proposal_date',
  'state',
] as const;

export type Column = (typeof COLUMNS)[number];

/** 並び順. */
export interface Order {
  by: Column;
  rising: boolean;
}

/** Without a word: the last saved first. */
export const NEWEST_FIRST: Order = { by: 'updated', rising: false };

/** Names begin with the first of them, figures and days with the greatest. */
const RISES_FIRST: readonly Column[] = ['company', 'customer', 'state'];

/** The order after a column is chosen: its own at first, and the other way round when it is chosen again. */
export const chosen = (by: Column, before: Order): Order => ({
  by,
  rising: before.by === by ? !before.rising : RISES_FIRST.includes(by),
});

/** Reads an address; what the list would not write there is as if it were not there. */
export function orderOf(address: URLSearchParams): Order {
  const by = COLUMNS.find((column) => column === address.get('sort'));
  return by === undefined ? NEWEST_FIRST : { by, rising: address.get('order') === 'asc' };
}

/** As the server is asked for it; nothing where nothing need be said. */
export const asked = ({ by, rising }: Order) =>
  by === NEWEST_FIRST.by && rising === NEWEST_FIRST.rising
    ? {}
    : { sort: by, order: rising ? ('asc' as const) : ('desc' as const) };
