import { describe, expect, it } from 'vitest';
import { fromInput } from './fromInput';
import { offerOf, withOffer, withoutOffer } from './offer';

const pay = (monthly: number) => ({
  monthly,
  bonuses: [{ date: '2026-12-10', amount: 10_800_000, period_months: 12 }],
});
const form = (plans: number) =>
  fromInput({ proposals: Array.from({ length: plans }, (_, at) => pay(100_000 + at)) });

describe('an offer in an address', () => {
  const of = (text: string) => offerOf(new URLSearchParams(text));

  it('is a plan and its monthly pay', () => {
    expect(of('plan=2&monthly=190000&scenario=x')).toEqual({ plan: 2, monthly: 190_000 });
  });

  it('is none where a part is missing or is no such thing', () => {
    for (const text of ['', 'plan=1', 'monthly=5', 'plan=4&monthly=5', 'plan=1&monthly=-5']) {
      expect(of(text)).toBeNull();
    }
  });

  it('goes, and the rest stays', () => {
    const rest = withoutOffer(new URLSearchParams('plan=2&monthly=190000&scenario=x'));
    expect(rest.toString()).toBe('scenario=x');
  });
});

describe('the form with an offer', () => {
  it('has a further plan, and the others as they were', () => {
    const before = form(2);
    const offered = withOffer(before, { plan: 1, monthly: 190_000 });
    expect(offered?.into).toBe(3);
    expect(offered?.form.proposals.map(({ monthly }) => monthly)).toEqual([
      '100000',
      '100001',
      '190000',
    ]);
    expect(offered?.form.proposals[2]?.bonuses[0]?.amount).toBe('9720000');
    expect(before.proposals).toHaveLength(2);
  });

  it('has the plan itself changed where there are three', () => {
    const offered = withOffer(form(3), { plan: 2, monthly: 190_000 });
    expect(offered?.into).toBe(2);
    expect(offered?.form.proposals.map(({ monthly }) => monthly)).toEqual([
      '100000',
      '190000',
      '100002',
    ]);
  });

  it('is none where there is no such plan, or it cannot be paid so', () => {
    expect(withOffer(form(1), { plan: 2, monthly: 190_000 })).toBeNull();
    expect(withOffer(form(1), { plan: 1, monthly: 2_000_000 })).toBeNull();
  });
});
