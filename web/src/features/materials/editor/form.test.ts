import { describe, expect, it } from 'vitest';
import reference from '~test/reference-input.json';
import { copyOf, newForm } from './defaults';
import { annualTotal, fromInput, toInput } from './form';
import type { MaterialInput } from '~/api/wire';

const input = reference as MaterialInput;

describe('a saved material', () => {
  it('comes back as it was', () => {
    const again = toInput(fromInput(input), input);
    expect(again).toMatchObject({
      ...input,
      deductions: {},
      customer: { ...input.customer, residence: { designated_city: false } },
    });
  });

  it('keeps what the form does not show', () => {
    const own = { prefecture_rate: '0.01' } as unknown as 'standard';
    const base: MaterialInput = {
      ...input,
      company: { ...input.company, area: own },
      customer: { ...input.customer, taxpayer: { single_parent: true } },
    };
    const again = toInput(fromInput(base), base);
    expect(again.company?.area).toEqual(own);
    expect(again.customer?.taxpayer).toEqual({ single_parent: true });
  });

  it('knows that its proposal keeps the total', () => {
    expect(fromInput(input).proposals[0]?.keep_total).toBe(true);
    const other = structuredClone(input);
    const [bonus] = other.proposals?.[0]?.bonuses ?? [];
    if (bonus) bonus.amount = 1;
    expect(fromInput(other).proposals[0]?.keep_total).toBe(false);
  });
});

describe('what is typed', () => {
  const form = fromInput(input);

  it('travels as whole yen and ISO days', () => {
    const typed = {
      ...form,
      basis_date: '令和8年4月1日',
      company: { ...form.company, capital: '１０００万' },
    };
    expect(toInput(typed, {})).toMatchObject({
      basis_date: '2026-04-01',
      company: { capital: 10_000_000 },
    });
  });

  it('travels as missing where it cannot be read', () => {
    const typed = {
      ...form,
      proposal_date: '来月',
      company: { ...form.company, capital: 'たくさん', employees: '五人', name: ' ' },
    };
    expect(toInput(typed, {})).toMatchObject({
      proposal_date: null,
      company: { capital: null, employees: null, name: null },
    });
  });

  it('sends no spouse and no dependant without age', () => {
    const typed = {
      ...form,
      customer: {
        ...form.customer,
        has_spouse: true,
        spouse: { total_income: '103万', age: '44' },
        dependants: [
          { age: '', total_income: '0', living_together: false, disability: 'none' },
          { age: '10', total_income: '0', living_together: false, disability: 'none' },
        ],
      },
    };
    expect(toInput(typed, {}).customer?.spouse).toEqual({ total_income: 1_030_000, age: 44 });
    expect(toInput(typed, {}).customer?.dependants).toHaveLength(1);
    expect(toInput(form, {}).customer?.spouse).toBeNull();
  });
});

it('adds up a year, or says that a part is missing', () => {
  const pay = fromInput(input).proposals[0];
  if (!pay) throw new Error('the reference has a proposal');
  expect(annualTotal(pay)).toBe(12_000_000);
  expect(annualTotal({ ...pay, monthly: '' })).toBeNull();
  expect(
    annualTotal({ ...pay, bonuses: [{ date: '', amount: '', period_months: '12' }] }),
  ).toBeNull();
});

describe('a new material', () => {
  it('starts with the defaults of the field list', () => {
    const form = newForm('2026-11-20');
    expect(form.company).toMatchObject({ fiscal_year_start: '2026-04-01', area: '' });
    expect(form.valid_until).toBe('2026-12-20');
    expect(form.proposals).toHaveLength(1);
    expect(form.proposals[0]?.bonuses[0]).toMatchObject({
      date: '2026-09-30',
      period_months: '12',
    });
  });

  it('is a proposal of today when it copies', () => {
    expect(copyOf(input, '2026-11-20')).toMatchObject({
      proposal_date: '2026-11-20',
      basis_date: '2026-04-01',
      title: input.title,
    });
  });
});
