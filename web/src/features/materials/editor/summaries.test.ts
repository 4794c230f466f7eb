import { expect, it } from 'vitest';
import { newForm } from './defaults';
import type { MaterialForm } from './form';
import type { Section } from './sections';
import { summaryOf } from './summaries';
import type { Translate } from '~/i18n/words';

const summary = (section: Section, form: MaterialForm) =>
  summaryOf(section, form, ((key: string) => key) as Translate);
const said = (form: MaterialForm) => summary('deductions', form);

it('calls the deductions automatic while nothing is entered', () => {
  expect(said(newForm('2026-11-20'))).toBe('editor.summary.automatic');
});

it.each<[string, (form: MaterialForm) => void]>([
  ['a field', (form) => (form.deductions.medical = '100000')],
  ['a spouse', (form) => (form.customer.has_spouse = true)],
  ['a housing loan', (form) => (form.has_housing_loan = true)],
])('says that %s is entered', (_, enter) => {
  const form = newForm('2026-11-20');
  enter(form);
  expect(said(form)).toBe('editor.summary.some_deductions');
});

it('leaves out what was typed below a toggle that is off', () => {
  const form = newForm('2026-11-20');
  form.customer.spouse.age = '50';
  form.has_housing_loan = false;
  form.housing_loan.credit = '100000';
  expect(said(form)).toBe('editor.summary.automatic');
});

it('says of a pension whether there is one, in its own section', () => {
  const form = newForm('2026-11-20');
  expect(summary('pension', form)).toBe('editor.summary.no_pension');
  form.customer.has_pension = true;
  expect(summary('pension', form)).toBe('editor.summary.some_deductions');
  expect(said(form)).toBe('editor.summary.automatic');
});
