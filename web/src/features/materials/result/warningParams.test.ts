import { describe, expect, it } from 'vitest';
import { warningParams } from './warningParams';

describe('warningParams', () => {
  it.each(['year', 'age'])('writes no separator into a %s', (name) => {
    expect(warningParams('ja', { [name]: '2028' })).toEqual({ [name]: '2028' });
  });

  it('groups yen and gives a difference its sign', () => {
    expect(warningParams('ja', { limit: '63000' })).toEqual({ limit: '63,000' });
    expect(warningParams('ja', { amount: '200000' })).toEqual({ amount: '+200,000' });
    expect(warningParams('ja', { amount: '-200000' })).toEqual({ amount: '△200,000' });
  });

  it('gives no sign to what its sentence calls less or more', () => {
    const said = (code: string) => warningParams('ja', { amount: '200000' }, code);
    expect(said('path_loss_expires')).toEqual({ amount: '200,000' });
    expect(said('totals_differ')).toEqual({ amount: '+200,000' });
  });

  it('writes a month in the language', () => {
    expect(warningParams('ja', { month: '2027-03' })).toEqual({ month: '2027年3月' });
    expect(warningParams('en', { month: '2027-03' })).toEqual({ month: 'March 2027' });
  });

  it('writes a date in the language', () => {
    expect(warningParams('ja', { date: '2026-06-25' })).toEqual({ date: '2026年6月25日' });
    expect(warningParams('en', { date: '2026-06-25' })).toEqual({ date: '25 June 2026' });
  });

  it('leaves other values as they are', () => {
    expect(warningParams('ja', { ratio: '2.5' })).toEqual({ ratio: '2.5' });
    expect(warningParams('ja')).toEqual({});
  });
});
