import { describe, expect, it } from 'vitest';
import { changeOf, citationsOf, namesOf, partsOf, stepsOf, traced } from './reason';
import type { Citation, Step } from '~/api/wire';

const citation = (id: string, from = '2026-03-01') => ({ id, from }) as Citation;

const step = (figure: string, amount: number, more: Partial<Step> = {}): Step => ({
  figure,
  amount,
  unit: 'yen',
  formula: '',
  rounding: 'none',
  ...more,
});

const plan = (steps: Step[]) => traced({ pay: 500, company: { taxes: 70 } }, steps);

it('names a figure by its path or by its end', () => {
  expect(namesOf('bonus_months.0.withheld')).toEqual([
    'bonus_months.0.withheld',
    '0.withheld',
    'withheld',
  ]);
});

describe('partsOf', () => {
  it('lists what adds up, with signs, from steps and from figures of the plan', () => {
    const sum = step('x', 330, { parts: ['pay', '-tax', '-company.taxes'] });
    const tax = step('tax', 100, { law: [citation('b')] });
    const parts = partsOf(plan([sum, tax]), sum);
    expect(parts.map((part) => [part.figure, part.amount])).toEqual([
      ['pay', 500],
      ['tax', -100],
      ['company.taxes', -70],
    ]);
    expect(parts[1]?.step).toBe(tax);
  });

  it('shows no list that does not add up or has a hole', () => {
    const wrong = step('x', 331, { parts: ['pay', '-company.taxes'] });
    const hole = step('x', 500, { parts: ['pay', 'nowhere'] });
    expect(partsOf(plan([wrong]), wrong)).toEqual([]);
    expect(partsOf(plan([hole]), hole)).toEqual([]);
  });
});

describe('changeOf', () => {
  const now = plan([step('tax', 100)]);
  const then = plan([step('tax', 130), step('loss.pension', 7), step('new', 1)]);
  const amounts = (figure: string) => changeOf(now, then, figure).map((part) => part.amount);

  it('is the plan less today', () => {
    expect(amounts('tax')).toEqual([130, -100]);
  });

  it('is turned around with minus before its name', () => {
    expect(amounts('-tax')).toEqual([-130, 100]);
  });

  it('turns a loss around', () => {
    expect(amounts('loss.pension')).toEqual([-7]);
  });

  it('says nothing where one side is not explained', () => {
    expect(amounts('new')).toEqual([]);
    expect(amounts('nowhere')).toEqual([]);
  });
});

it('finds the step of a figure, or none', () => {
  const one = step('tax', 1);
  expect(plan([one]).step('tax')).toBe(one);
  expect(plan([one]).step('toString')).toBeNull();
});

describe('stepsOf', () => {
  const months = plan([
    step('monthly', 300),
    step('bonus', 40),
    step('nothing', 0),
    step('rate', 300, { unit: 'ppm' }),
  ]);
  const names = (figures: string[], shown: number) =>
    stepsOf(months, figures, shown).map(({ figure }) => figure);

  it('are those that make what is shown, with either sign, and none of nothing', () => {
    expect(names(['monthly', 'bonus', 'nothing'], 340)).toEqual(['monthly', 'bonus']);
    expect(names(['monthly', 'bonus'], -340)).toEqual(['monthly', 'bonus']);
  });

  it('are none where they explain another figure, or one has no step', () => {
    expect(names(['monthly'], 340)).toEqual([]);
    expect(names(['monthly', 'elsewhere'], 300)).toEqual([]);
    expect(names(['rate'], 300)).toEqual([]);
    expect(stepsOf(null, ['monthly'], 300)).toEqual([]);
  });
});

it('names each law once, by id and day', () => {
  const part = {
    figure: 'y',
    amount: 1,
    step: step('y', 1, { law: [citation('a'), citation('b')] }),
  };
  const whole = step('x', 1, { law: [citation('a'), citation('a', '2027-03-01')] });
  expect(citationsOf(whole, [part]).map((each) => [each.id, each.from])).toEqual([
    ['a', '2026-03-01'],
    ['a', '2027-03-01'],
    ['b', '2026-03-01'],
  ]);
});
