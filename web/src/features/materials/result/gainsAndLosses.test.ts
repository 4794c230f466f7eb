import { describe, expect, it } from 'vitest';
import { gainsAndLosses } from './gainsAndLosses';
import type { Comparison } from '~/api/wire';

interface Change {
  takeHome?: number;
  pension?: number;
  bonus?: number;
  suspended?: readonly [before: number, after: number];
}

function comparison(change: Change): Comparison {
  const [before, after] = change.suspended ?? [0, 0];
  const benefits = { sickness_allowance_daily: 100, retirement_limit: 9 };
  return {
    plans: [
      { benefits: { ...benefits }, pension: { suspended: before } },
      {
        benefits: { ...benefits },
        pension: { suspended: after },
        bonus_total: change.bonus ?? 0,
      },
    ],
    differences: [{ take_home: change.takeHome ?? 0, company_money_left: 5 }],
    losses: [
      {
        pension_per_year_for_each_year_in_force: change.pension ?? 0,
        pension_per_year_until_retirement: 0,
        months_in_force: 241,
        sickness_allowance_daily: 0,
        retirement_limit: 0,
      },
    ],
    facts: { years_in_office: 30 },
  } as unknown as Comparison;
}

const sideOf = (list: ReturnType<typeof gainsAndLosses>, key: string) =>
  list.find((item) => item.key === key)?.side;

describe('gainsAndLosses', () => {
  it('puts an item on the side of its sign', () => {
    const better = gainsAndLosses(comparison({ takeHome: 1, pension: -3 }), 1);
    expect([sideOf(better, 'take_home'), sideOf(better, 'pension')]).toEqual(['gain', 'gain']);
    const worse = gainsAndLosses(comparison({ takeHome: -1, pension: 3 }), 1);
    expect([sideOf(worse, 'take_home'), sideOf(worse, 'pension')]).toEqual(['loss', 'loss']);
  });

  it('leaves out what does not change: it is neither gain nor loss', () => {
    const same = gainsAndLosses(comparison({}), 1);
    expect(same.map((item) => item.key)).toEqual(['money_left']);
    const lower = gainsAndLosses(comparison({ pension: 3 }), 1);
    expect(lower.map((item) => item.key)).toEqual(['money_left', 'pension']);
  });

  it('tells the pension that is suspended apart from the pay, each on its own side', () => {
    const of = (suspended: readonly [number, number]) =>
      gainsAndLosses(comparison({ takeHome: 100, suspended }), 1)
        .filter(({ figures }) => figures.some((figure) => /take_home|suspended/.test(figure)))
        .map(({ key, side, change }) => [key, side, change]);
    expect(of([300, 40])).toEqual([
      ['pay_kept', 'loss', -160],
      ['suspended_less', 'gain', 260],
    ]);
    expect(of([40, 300])).toEqual([
      ['pay_kept', 'gain', 360],
      ['suspended_more', 'loss', -260],
    ]);
    // what does not change is no part of the change
    expect(of([40, 40])).toEqual([['take_home', 'gain', 100]]);
  });

  it('warns of a payment that differs from its filing wherever there is a bonus', () => {
    expect(sideOf(gainsAndLosses(comparison({}), 1), 'filing')).toBeUndefined();
    expect(sideOf(gainsAndLosses(comparison({ bonus: 1 }), 1), 'filing')).toBe('loss');
  });

  it('says which way disability and survivors go, without an amount', () => {
    const moved = (before: number, after: number) => {
      const given = comparison({});
      given.plans.forEach(({ benefits }, at) => {
        Object.assign(benefits, { pension_base_year: at === 0 ? before : after });
      });
      return gainsAndLosses(given, 1).find(({ key }) => key === 'survivors');
    };
    expect(moved(9, 3)).toMatchObject({ side: 'loss', change: null });
    expect(moved(3, 9)).toMatchObject({ side: 'gain', change: null });
    expect(moved(3, 3)).toBeUndefined();
  });

  it('has nothing to say about a plan that is not there', () => {
    expect(gainsAndLosses(comparison({}), 2)).toEqual([]);
  });
});
