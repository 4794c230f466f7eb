import { describe, expect, it } from 'vitest';
import { companyColumns, PERSON, personColumns, type Column } from './columns';
import type { MoneyMonth } from '~/api/wire';

/** December of a year with a bonus, as the engine answers. */
const DECEMBER: MoneyMonth = {
  month: '2026-12',
  person: {
    pay: 100_000,
    bonus: 10_800_000,
    premiums: 14_700,
    bonus_premiums: 472_455,
    withheld: 17,
    bonus_withheld: 1_422_072,
    settlement: 656_300,
    resident_tax: 68_700,
    net: 8_265_756,
  },
  company: {
    paid_out: 8_265_756,
    invoice: 29_752,
    withholding: 3,
    resident_tax: 68_700,
    interim_taxes: 5,
    final_taxes: -7,
    total: 8_364_209,
    balance: null,
  },
};

const read = (columns: readonly Column[]) => columns.map((column) => column.read(DECEMBER));
const sum = (values: readonly (number | null)[]) =>
  values.reduce<number>((all, value) => all + (value ?? 0), 0);

describe('a line of the table', () => {
  it.each([
    ['the person', PERSON],
    ['the company', companyColumns(false)],
  ])('of %s adds up to its first figure', (_, columns) => {
    const [first, ...rest] = read(columns);
    expect(sum(rest)).toBe(first);
  });

  it('has the cash of the company where it is given', () => {
    expect(read(companyColumns(true)).slice(0, 2)).toEqual([null, DECEMBER.company.total]);
  });

  it('does not take a tax that is not known for nothing', () => {
    const unknown = { ...DECEMBER, person: { ...DECEMBER.person, resident_tax: null } };
    expect(PERSON.at(-1)?.read(unknown)).toBeNull();
  });
});

it('shows a pension beside the take-home only where there is one', () => {
  expect(personColumns([DECEMBER])).toBe(PERSON);
  const person = { ...DECEMBER.person, pension: 240_000, pension_suspended: 31_000 };
  const columns = personColumns([DECEMBER, { ...DECEMBER, person }]);
  const shown = columns.slice(PERSON.length);
  expect(shown.map((column) => column.read({ ...DECEMBER, person }))).toEqual([240_000, 31_000]);
  // a month without it
  expect(read(shown)).toEqual([0, 0]);
});

it('shows own premiums only where there are any, and the line still adds up', () => {
  const person = {
    ...DECEMBER.person,
    own_premiums: 22_700,
    own_premiums_from_pension: 16_700,
    net: DECEMBER.person.net - 22_700,
  };
  const month = { ...DECEMBER, person };
  const columns = personColumns([DECEMBER, month]);
  expect(columns).toHaveLength(PERSON.length + 2);
  const [first, ...rest] = columns.slice(0, -1).map((column) => column.read(month));
  expect(sum(rest)).toBe(first);
  expect(columns.at(-1)?.read(month)).toBe(-16_700);
});

it('shows what another company leaves beside the take-home', () => {
  const there = {
    pay: 300_000,
    bonus: 0,
    premiums: 45_000,
    bonus_premiums: 0,
    withheld: 52_000,
    bonus_withheld: 0,
    settlement: 0,
    resident_tax: 0,
    net: 203_000,
  };
  const month = { ...DECEMBER, person: { ...DECEMBER.person, other_office: there } };
  const shown = personColumns([month]).slice(PERSON.length);
  expect(shown.map((column) => column.read(month))).toEqual([203_000]);
});
