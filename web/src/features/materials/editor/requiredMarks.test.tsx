// @vitest-environment jsdom
import { cleanup } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { usesOf } from './composition/composition';
import { neededOf } from './composition/needed';
import { newForm } from './defaults';
import type { MaterialForm } from './form';
import { BasicSection } from './sections/BasicSection';
import { CompanySection } from './sections/CompanySection';
import { CurrentSection } from './sections/CurrentSection';
import { CustomerSection } from './sections/CustomerSection';
import { KindSection } from './sections/KindSection';
import { MeetingSection } from './sections/MeetingSection';
import { PensionSection } from './sections/PensionSection';
import { ProposalsSection } from './sections/ProposalsSection';
import { RetirementSection } from './sections/RetirementSection';
import { showSection } from '~test/section';

const SHOWN: readonly ReactNode[] = [
  <KindSection />,
  <BasicSection />,
  <CompanySection />,
  <CustomerSection />,
  <MeetingSection />,
  <CurrentSection />,
  <ProposalsSection />,
  <PensionSection />,
  <RetirementSection />,
];

/** How many marks are drawn. */
async function marks(form: MaterialForm): Promise<number> {
  let drawn = 0;
  for (const section of SHOWN) {
    const { shown } = await showSection(form, section);
    drawn += shown.queryAllByText('※必須').length;
    cleanup();
  }
  return drawn;
}
/** How many there are to be. */
function due(form: MaterialForm): number {
  // The number of bonuses of either side, and full-time or not, always have an answer.
  const answered = 3;
  return neededOf(form, usesOf(form, {}), []).length + answered;
}

it('draws a mark at each field that is asked for, and at no other', async () => {
  const form = newForm('2026-11-20');
  expect(await marks(form)).toBe(due(form));
  form.kind = 'pension_restoration';
  form.customer.has_pension = true;
  const before = due({ ...form, kind: 'free' });
  expect(due(form)).toBe(before + 1);
  expect(await marks(form)).toBe(due(form));
});

it.each([
  ['a meeting', (form: MaterialForm) => form.proposals.forEach((pay) => (pay.bonuses = []))],
  ['when somebody leaves', (form: MaterialForm) => (form.customer.birth_date = '1950-01-01')],
])('draws none at %s where it is not asked for', async (_, without) => {
  const form = newForm('2026-11-20');
  const before = due(form);
  without(form);
  expect(due(form)).toBeLessThan(before);
  expect(await marks(form)).toBe(due(form));
});
