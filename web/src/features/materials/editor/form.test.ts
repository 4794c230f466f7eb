import { describe, expect, it } from 'vitest';
import reference from '~test/reference-input.json';
import { beyondBounds } from './bounds';
import { copyOf, newForm } from './defaults';
import { annualTotal } from './form';
import { fromInput } from './fromInput';
import { rebalance } from './pay';
import { toInput } from './toInput';
import type { MaterialInput } from '~/api/wire';

const input = reference as MaterialInput;

const fullProposer = {
  office: 'a',
  name: 'b',
  tel: 'c',
  email: 'd',
  registration: 'e',
  approval_number: 'f',
};

describe('a saved material', () => {
  it('shows its rates as such are written, whichever way they travelled', () => {
    const { company, retirement } = fromInput({
      ...input,
      retirement: { merit_ratio: '3' },
      company: {
        ...input.company,
        area: { prefecture_rate: '0.018', municipal_rate: '0.06' },
      },
    });
    expect(retirement.merit_ratio).toBe('3.0');
    expect([company.area.prefecture_rate, company.area.municipal_rate]).toEqual(['1.8', '6.0']);
  });

  it('comes back as it was', () => {
    const again = toInput(fromInput(input), input);
    expect(again).toMatchObject(input);
  });

  it('comes back with everything that the engine takes', () => {
    const whole: MaterialInput = {
      title: 'ご提案書',
      kind: 'free',
      basis_date: '2026-04-01',
      proposal_date: '2026-04-10',
      valid_until: '2026-05-10',
      search_keyword: '紹介',
      about: 'written by hand',
      language: 'en',
      proposer: fullProposer,
      company: {
        ...input.company,
        cash: -1,
        half_yearly_withholding: true,
        area: {
          prefecture: '広島県',
          municipality: '広島市',
          prefecture_rate: '0.018',
          municipal_rate: '0.084',
          enterprise: 'excess',
          per_capita_prefecture: 21_000,
          per_capita_municipality: 50_000,
          source: '県と市のページ',
        },
      },
      customer: {
        ...input.customer,
        residence: {
          designated_city: true,
          exemption_limit: 350_000,
          surcharge: {
            per_capita_prefecture: 300,
            per_capita_municipality: -500,
            income_prefecture: '0.00025',
            income_municipality: '-0.003',
          },
        },
        taxpayer: {
          disability: 'general',
          single_parent: true,
          single_father: true,
          widow: false,
          working_student: true,
          minor: false,
        },
        spouse: { total_income: 0, age: 44, disability: 'special_living_together' },
        dependants: [
          { age: 10, total_income: 0, living_together: false, disability: 'none' },
          { age: null, total_income: 100_000, living_together: true, disability: 'special' },
        ],
        other_income: {
          occasional: 1,
          public_pension: 2,
          miscellaneous: 3,
          other: 4,
          retirement: 5,
          from_own_company: true,
        },
      },
      deductions: {
        social_insurance: 1,
        small_enterprise_mutual_aid: 2,
        life: { new_general: 3, care_medical: 4, new_pension: 5, old_general: 6, old_pension: 7 },
        earthquake: { earthquake: 8, old_long_term: 9 },
        medical: 10,
        donation: 11,
        other: 12,
      },
      meeting: input.meeting ?? {},
      current: input.current ?? {},
      proposals: input.proposals ?? [],
      retirement: { merit_ratio: '3.0', planned_amount: 9_000_000 },
      deferred_insurance: [
        {
          insurer: '東西生命',
          product: '長期平準定期',
          plan_no: 'A-1',
          status: 'existing',
          contract_date: '2026-06-01',
          kind: 'third_sector',
          cover: 'cancer',
          age: 45,
          term_years: 30,
          pay_years: 20,
          premium: 1_200_000,
          mode: 'annual',
          prepaid_years: 2,
          beneficiary: 'family',
          insured: 'everybody',
          sum_insured: 100_000_000,
          max_surrender_rate: '80.0',
          no_surrender_value: false,
          surrender_values: [0, null, 1_500_000, null],
          other_annualised_premium: 100_000,
          other_short_pay_premium: 50_000,
          booked: { policy_year: 2, amount: 700_000 },
          exit: 'surrender',
          surrender_policy_year: 10,
        },
        { status: 'new', kind: 'term', premium: 1_200_000 },
        { kind: 'whole_life', mode: 'single', surrender_values: [1], exit: 'keep' },
        { kind: 'endowment_half', insured: 'everybody', term_years: 20 },
      ],
    };
    expect(toInput(fromInput(whole), whole)).toMatchObject(whole);
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

  it('keeps a dependant whose age is not known yet', () => {
    const typed = {
      ...form,
      customer: {
        ...form.customer,
        has_spouse: true,
        spouse: { total_income: '103万', age: '44', disability: 'none' },
        dependants: [{ age: '', total_income: '48万', living_together: false, disability: 'none' }],
      },
    };
    expect(toInput(typed, {}).customer?.spouse).toMatchObject({
      total_income: 1_030_000,
      age: 44,
    });
    expect(toInput(typed, {}).customer?.dependants).toMatchObject([
      { age: null, total_income: 480_000 },
    ]);
    expect(toInput(form, {}).customer?.spouse).toBeNull();
  });

  it('sends own rates as far as they are known, and only where they count', () => {
    const rates = {
      ...form.company.area,
      choice: 'own' as const,
      prefecture_rate: '１．８％',
      municipal_rate: '八',
      per_capita_prefecture: '2万1000',
    };
    const sent = (area: typeof form.company.area) =>
      toInput({ ...form, company: { ...form.company, area } }, {}).company?.area;
    expect(sent(rates)).toEqual({
      prefecture: null,
      municipality: null,
      prefecture_rate: '0.018',
      municipal_rate: null,
      enterprise: null,
      per_capita_prefecture: 21_000,
      per_capita_municipality: null,
      source: null,
    });
    expect(sent({ ...rates, choice: 'standard' })).toBe('standard');
    expect(sent({ ...rates, choice: '' })).toBeNull();
  });

  it('says a father only of a single parent', () => {
    const taxpayer = { ...form.customer.taxpayer, single_father: true };
    const typed = { ...form, customer: { ...form.customer, taxpayer } };
    expect(toInput(typed, {}).customer?.taxpayer?.single_father).toBe(false);
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
    expect(form.company).toMatchObject({ fiscal_year_start: '2026-04-01', area: { choice: '' } });
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

describe('a total that is paid monthly alone', () => {
  const at = (monthly: string) => {
    const form = fromInput(input);
    const [pay] = form.proposals;
    if (!pay) throw new Error('the reference has a proposal');
    const total = annualTotal(form.current);
    return { ...form, proposals: [rebalance({ ...pay, monthly, keep_total: true }, total)] };
  };
  const current = fromInput(input).current;
  const whole = String((annualTotal(current) ?? 0) / 12);

  it('travels without bonus, and is not told to be wrong', () => {
    const form = at(whole);
    expect(toInput(form, input).proposals?.[0]?.bonuses).toEqual([]);
    expect(beyondBounds(form)).toEqual([]);
  });

  it('has its bonus again when less is paid monthly', () => {
    const [pay] = at(whole).proposals;
    if (!pay) throw new Error('one was made');
    const back = rebalance({ ...pay, monthly: '100000' }, annualTotal(current));
    expect(back.bonuses[0]?.date).toBe(input.proposals?.[0]?.bonuses?.[0]?.date);
    const sent = toInput({ ...fromInput(input), proposals: [back] }, input);
    expect(sent.proposals?.[0]?.bonuses?.[0]?.amount).toBe((annualTotal(current) ?? 0) - 1_200_000);
  });
});
