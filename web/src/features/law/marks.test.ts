import { describe, expect, it } from 'vitest';
import { marksOf } from './marks';

const words = (on_day: Parameters<typeof marksOf>[0]['on_day']) =>
  marksOf({ on_day }).map((mark) => mark.words);

describe('the marks of a law file', () => {
  it('say how well the value of the day is confirmed', () => {
    expect(words({ status: 'confirmed', stale: false, carried: false })).toEqual(['law.confirmed']);
    expect(words({ status: 'unconfirmed', stale: true, carried: false })).toEqual([
      'law.unconfirmed',
      'law.stale',
    ]);
  });

  it('say that a value counts on, and not that it is stale too', () => {
    expect(words({ status: 'confirmed', stale: true, carried: true })).toEqual([
      'law.confirmed',
      'law.carried',
    ]);
  });

  it('say that a day is not covered', () => {
    expect(words(null)).toEqual(['law_data.refused']);
  });
});
