import type { MoneyMonth } from '~/api/wire';
import type { Key } from '~/i18n/words';

export interface Column {
  label: Key;
  /** Null where it is not known. */
  read: (month: MoneyMonth) => number | null;
  /** What is left after the rest: first, and marked where it is below zero. */
  left?: true;
  /** May come back: + before what does. */
  signed?: true;
  /** No part of what is left: it stands apart, behind the rest. */
  beside?: true;
  /** What is there at the end of a month: months do not add up to anything. */
  standing?: true;
}

/** What all months come to; null where one is not known or there is no sum. */
export function sumOf({ read, standing }: Column, months: readonly MoneyMonth[]): number | null {
  if (standing) return null;
  const values = months.map(read);
  return values.reduce<number | null>(
    (sum, value) => (sum === null || value === null ? null : sum + value),
    0,
  );
}

/** 本人: what is deducted stands with its sign, so that a line adds up to the first figure. */
export const PERSON: readonly Column[] = [
  { label: 'money.column.net', read: ({ person }) => person.net, left: true },
  { label: 'money.column.pay', read: ({ person }) => person.pay },
  { label: 'money.column.bonus', read: ({ person }) => person.bonus },
  {
    label: 'money.column.premiums',
    read: ({ person }) => -(person.premiums + person.bonus_premiums),
  },
  {
    label: 'money.column.withheld',
    read: ({ person }) => -(person.withheld + person.bonus_withheld),
  },
  { label: 'money.column.settlement', read: ({ person }) => -person.settlement, signed: true },
  {
    label: 'money.column.resident_tax',
    read: ({ person }) => person.resident_tax && -person.resident_tax,
  },
];

/** 公的年金 beside the take-home: received, and suspended because of the pay. */
const PENSION: readonly Column[] = [
  { label: 'money.column.pension', read: ({ person }) => person.pension ?? 0, beside: true },
  {
    label: 'money.column.pension_suspended',
    read: ({ person }) => person.pension_suspended ?? 0,
    beside: true,
  },
];

/** 65歳・75歳からの本人の保険料: paid by slips out of the take-home, or collected from the pension beside it. */
const BY_SLIP: Column = {
  label: 'money.column.own_premiums',
  read: ({ person }) => -(person.own_premiums ?? 0),
};
const FROM_PENSION: Column = {
  label: 'money.column.own_premiums_from_pension',
  read: ({ person }) => -(person.own_premiums_from_pension ?? 0),
  signed: true,
  beside: true,
};

/** 他社の差引支給額 beside the take-home. */
const OTHER_OFFICE: readonly Column[] = [
  {
    label: 'money.column.other_office',
    read: ({ person }) => person.other_office?.net ?? 0,
    beside: true,
  },
];

/**
 * The person's columns; those of a pension and of another company only where one was typed, own premiums only
 * where there are any.
 */
export function personColumns(months: readonly MoneyMonth[]): readonly Column[] {
  const has = (column: Column) => months.some((month) => column.read(month) !== 0);
  const withPension = months.some(({ person }) => person.pension != null);
  const withOffice = months.some(({ person }) => person.other_office != null);
  const more = [
    ...(withOffice ? OTHER_OFFICE : []),
    ...(withPension ? PENSION : []),
    ...[FROM_PENSION].filter(has),
  ];
  const own = [BY_SLIP].filter(has);
  if (own.length + more.length === 0) return PERSON;
  const upto = PERSON.findIndex(({ label }) => label === 'money.column.withheld');
  return [...PERSON.slice(0, upto), ...own, ...PERSON.slice(upto), ...more];
}

const BALANCE: Column = {
  label: 'money.column.balance',
  read: ({ company }) => company.balance,
  left: true,
  standing: true,
};

const PAID: readonly Column[] = [
  { label: 'money.column.total', read: ({ company }) => company.total },
  { label: 'money.column.paid_out', read: ({ company }) => company.paid_out },
  { label: 'money.column.invoice', read: ({ company }) => company.invoice },
  { label: 'money.column.withholding', read: ({ company }) => company.withholding },
  { label: 'money.column.resident_tax_passed_on', read: ({ company }) => company.resident_tax },
  { label: 'money.column.interim_taxes', read: ({ company }) => company.interim_taxes },
  { label: 'money.column.final_taxes', read: ({ company }) => company.final_taxes },
];

/** 会社: what goes out is positive; the balance only where the cash is given. */
export const companyColumns = (withBalance: boolean): readonly Column[] =>
  withBalance ? [BALANCE, ...PAID] : PAID;
