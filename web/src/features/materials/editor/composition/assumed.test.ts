import { expect, it } from 'vitest';
import { get } from 'react-hook-form';
import { assumed, untouched } from './assumed';
import { newForm } from '~/features/materials/editor/defaults';
import type { MaterialForm } from '~/features/materials/editor/form';
import { MATERIAL } from '~/features/materials/editor/material';

const TODAY = '2026-11-20';

/** Company, pay and profit. */
function begun(change: (form: MaterialForm) => void = () => undefined): MaterialForm {
  const form = newForm(TODAY);
  form.company.profit_before_pay = '30000000';
  form.current.monthly = '1000000';
  const [plan] = form.proposals;
  if (plan) plan.monthly = '100000';
  change(form);
  return form;
}

it('assumes what is missing, each by its field', () => {
  const found = assumed(begun(), TODAY);
  expect(found?.paths.map((path) => [path, get(found.form, path) as string])).toEqual([
    ['company.area.choice', 'standard'],
    ['customer.birth_date', '1976-11-20'],
    ['customer.appointed_on', '2016-11-20'],
    // this year's meeting is over in November, and its bonus can no longer be notified
    ['meeting.resolution', '2027-05-31'],
    ['proposals.0.bonuses.0.date', '2027-08-31'],
    // what twelve times the lower pay leaves of the year's total
    ['proposals.0.bonuses.0.amount', '10800000'],
  ]);
});

it.each([
  ['profit', (form: MaterialForm) => (form.company.profit_before_pay = '')],
  ['current pay', (form: MaterialForm) => (form.current.monthly = 'たくさん')],
  ['plan', (form: MaterialForm) => (form.proposals = [])],
  ['contract', (form: MaterialForm) => (form.kind = 'retirement_fund')],
  [
    'premium',
    (form: MaterialForm) => {
      form.kind = 'corporate_insurance';
      form.deferred_insurance = [MATERIAL.inside.deferred_insurance.each.print(undefined)];
    },
  ],
])('assumes nothing without a %s', (_, without) => {
  expect(assumed(begun(without), TODAY)).toBeNull();
});

it('assumes of contracts what they ask for beside them, and no bonus nor meeting', () => {
  const found = assumed(
    begun((form) => {
      form.kind = 'retirement_fund';
      const contract = MATERIAL.inside.deferred_insurance.each.print(undefined);
      form.deferred_insurance = [{ ...contract, premium: '1200000' }];
      form.retirement.merit_ratio = '';
    }),
    TODAY,
  );
  expect(found?.paths).toEqual([
    'company.area.choice',
    'customer.birth_date',
    'customer.appointed_on',
    'retirement.merit_ratio',
  ]);
});

it('leaves what is typed, and has nothing to say where all of it is', () => {
  const whole = begun((form) => {
    form.company.area.choice = 'tokyo_special_wards';
    form.customer.birth_date = '1981-05-15';
    form.customer.appointed_on = '2016-05-15';
    form.proposals.forEach((pay) => (pay.bonuses = []));
  });
  expect(assumed(whole, TODAY)).toBeNull();
  whole.customer.birth_date = '';
  expect(assumed(whole, TODAY)?.paths).toEqual(['customer.birth_date']);
});

it('assumes the meeting that is still to come, and its days', () => {
  const early = begun((form) => {
    form.basis_date = '2026-04-01';
    form.proposal_date = '2026-04-10';
  });
  const found = assumed(early, TODAY);
  expect(found?.form.meeting.resolution).toBe('2026-05-31');
  expect(found?.paths).not.toContain('proposals.0.bonuses.0.date');
});

it('does not ask when somebody leaves who is 70', () => {
  const found = assumed(
    begun((form) => {
      form.customer.birth_date = '1950-01-01';
      form.customer.retirement_age = '';
    }),
    TODAY,
  );
  expect(found?.paths).not.toContain('customer.retirement_age');
});

it('compares no plan that is only begun', () => {
  const found = assumed(
    begun((form) => {
      const [plan] = form.proposals;
      if (plan) form.proposals = [plan, { ...plan, monthly: '' }];
    }),
    TODAY,
  );
  expect(found?.form.proposals).toHaveLength(1);
});

it('names what is as a new material has it', () => {
  const form = begun((made) => (made.company.employees = '12'));
  expect(untouched(form, TODAY)).toEqual([
    'company.prefecture',
    'company.health_insurer',
    'company.fiscal_year_start',
    'company.capital',
    'customer.position',
    'customer.retirement_age',
    'retirement.merit_ratio',
  ]);
});
