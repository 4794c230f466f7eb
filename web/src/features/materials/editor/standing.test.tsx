// @vitest-environment jsdom
import { cleanup } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { newForm } from './defaults';
import type { MaterialForm } from './form';
import { MATERIAL } from './material';
import { placesOf } from './places';
import { BasicSection } from './sections/BasicSection';
import { CompanySection } from './sections/CompanySection';
import { CurrentSection } from './sections/CurrentSection';
import { CustomerSection } from './sections/CustomerSection';
import { DeductionsSection } from './sections/DeductionsSection';
import { InsuranceSection } from './sections/InsuranceSection';
import { KindSection } from './sections/KindSection';
import { MeetingSection } from './sections/MeetingSection';
import { PensionSection } from './sections/PensionSection';
import { PersonalSection } from './sections/PersonalSection';
import { ProposalsSection } from './sections/ProposalsSection';
import { RetirementSection } from './sections/RetirementSection';
import { SECTIONS, sectionOf, type Section } from './sections';
import { api } from '~/api/client';
import { showSection } from '~test/section';

const SHOWN: Record<Section, ReactNode> = {
  kind: <KindSection />,
  basic: <BasicSection />,
  company: <CompanySection />,
  customer: <CustomerSection />,
  meeting: <MeetingSection />,
  current: <CurrentSection />,
  proposals: <ProposalsSection />,
  deductions: <DeductionsSection />,
  pension: <PensionSection />,
  insurance: <InsuranceSection />,
  life_insurance: <PersonalSection />,
  retirement: <RetirementSection />,
};

/** Fields that stand in another's. */
const WITHIN: Record<string, string> = {
  'company.area.choice': 'company.area',
  'company.area.prefecture': 'company.area',
  'company.area.municipality': 'company.area',
  'customer.has_pension': 'customer.pension',
};
/** Only a proposal is held against the total of the present pay. */
const NOWHERE = new Set(['current.keep_total']);

/** Everything that opens further fields is on. */
function whole(insurer: MaterialForm['company']['health_insurer']): MaterialForm {
  const form = newForm('2026-11-20');
  form.company.health_insurer = insurer;
  form.company.area.choice = 'own';
  const { customer } = form;
  Object.assign(customer, { has_spouse: true, has_other_office: true, has_pension: true });
  customer.taxpayer.single_parent = true;
  const { dependants } = MATERIAL.inside.customer.inside;
  customer.dependants = [dependants.each.print(undefined)];
  customer.other_office.bonuses = [{ date: '', amount: '' }];
  form.has_housing_loan = true;
  const contract = MATERIAL.inside.deferred_insurance.each.print({
    kind: 'third_sector',
    beneficiary: 'family',
    surrender_values: [null],
    booked: {},
    exit: 'paid_up',
  });
  form.deferred_insurance = [contract];
  const personal = {
    currency: 'usd',
    sum_insured: 1,
    death_benefits: [null],
    surrender_values: [null],
  } as const;
  form.life_insurance = [MATERIAL.inside.life_insurance.each.print(personal)];
  const bonuses = [{ date: '', amount: '', period_months: '' }];
  for (const pay of [form.current, ...form.proposals]) {
    Object.assign(pay, { has_housing: true, has_meals: true, bonuses });
  }
  return form;
}

beforeEach(() => {
  vi.spyOn(api, 'GET').mockImplementation((() => new Promise(() => undefined)) as never);
});

it('every field of the table stands in the one section that its path leads to', async () => {
  const standing = new Map<string, Set<Section>>();
  const look = async (form: MaterialForm, section: Section) => {
    const { shown } = await showSection(form, SHOWN[section]);
    const ids = new Set([...shown.container.querySelectorAll('[id]')].map(({ id }) => id));
    for (const { path } of placesOf(MATERIAL, form)) {
      const sections = standing.get(path) ?? new Set();
      standing.set(path, ids.has(WITHIN[path] ?? path) ? sections.add(section) : sections);
    }
    cleanup();
  };
  for (const section of SECTIONS) await look(whole('health_society'), section);
  await look(whole('national_health_society'), 'company');
  // a contract has one exit
  const reduced = whole('health_society');
  for (const contract of reduced.deferred_insurance) contract.exit = 'reduction';
  await look(reduced, sectionOf('deferred_insurance'));

  const wrong = [...standing].filter(([path, sections]) =>
    NOWHERE.has(path) ? sections.size > 0 : sections.size !== 1 || !sections.has(sectionOf(path)),
  );
  expect(wrong.map(([path, sections]) => [path, sectionOf(path), ...sections])).toEqual([]);
});
