import { describe, expect, it } from 'vitest';
import { warningParams } from './warningParams';

describe('warningParams', () => {
  it('groups yen and gives a difference its sign', () => {
    expect(warningParams({ limit: '63000' })).toEqual({ limit: '63,000' });
    expect(warningParams({ amount: '200000' })).toEqual({ amount: '+200,000' });
    expect(warningParams({ amount: '-200000' })).toEqual({ amount: '△200,000' });
  });

  it('leaves other values as they are', () => {
    expect(warningParams({ ratio: '2.5' })).toEqual({ ratio: '2.5' });
    expect(warningParams(undefined)).toEqual({});
  });
});
