import { describe, expect, it } from 'vitest';
import { asked, chosen, COLUMNS, NEWEST_FIRST, orderOf } from './order';

const read = (address: string) => orderOf(new URLSearchParams(address));

describe('the order of the list', () => {
  it.each([
    ['', NEWEST_FIRST],
    ['sort=company&order=asc', { by: 'company', rising: true }],
    ['sort=together&order=desc', { by: 'together', rising: false }],
    ['sort=together', { by: 'together', rising: false }],
    // what the list would not write
    ['sort=card&order=asc', NEWEST_FIRST],
    ['order=asc', NEWEST_FIRST],
  ])('is read from "%s"', (address, order) => {
    expect(read(address)).toEqual(order);
  });

  it.each(COLUMNS)('by %s comes back from what is written, either way', (by) => {
    for (const rising of [true, false]) {
      const order = { by, rising };
      expect(read(new URLSearchParams(asked(order)).toString())).toEqual(order);
    }
    expect(asked(NEWEST_FIRST)).toEqual({});
  });

  it('begins with the first name and the greatest figure, and turns round', () => {
    const byName = chosen('company', NEWEST_FIRST);
    expect(byName).toEqual({ by: 'company', rising: true });
    expect(chosen('company', byName)).toEqual({ by: 'company', rising: false });
    expect(chosen('together', byName)).toEqual({ by: 'together', rising: false });
    expect(chosen('updated', NEWEST_FIRST)).toEqual({ by: 'updated', rising: true });
  });
});
