import { describe, expect, it } from 'vitest';
import editor from '~/features/materials/words/editor.ja.json';
import personal from '~/features/materials/words/personal.ja.json';
import { newForm } from './defaults';
import { MATERIAL } from './material';
import { missingForDocument, sectionOf, unreadable, wordOf } from './sections';

it.each([
  ['kind', 'kind'],
  ['title', 'basic'],
  ['proposer.name', 'basic'],
  ['company.capital', 'company'],
  ['customer.birth_date', 'customer'],
  ['customer.spouse.age', 'deductions'],
  ['customer.pension.basic', 'pension'],
  ['customer.dependants.0.age', 'deductions'],
  ['proposals.1.bonuses.0.date', 'proposals'],
  ['deferred_insurance.0.surrender_values.3', 'insurance'],
  ['life_insurance.0.death_benefits.3', 'life_insurance'],
  ['retirement.merit_ratio', 'retirement'],
  ['somewhere', 'basic'],
])('%s stands in %s', (path, section) => {
  expect(sectionOf(path)).toBe(section);
});

describe('unreadable', () => {
  it('finds text that would be lost on the way', () => {
    const form = newForm('2026-11-20');
    form.company.capital = 'たくさん';
    form.deductions.medical = 'abc';
    form.deductions.donation = '０';
    form.valid_until = 'いつか';
    form.company.employees = '5';
    expect(unreadable(form).map((problem) => problem.field)).toEqual([
      'valid_until',
      'company.capital',
      'deductions.medical',
    ]);
  });

  it('finds nothing in a new form', () => {
    const form = newForm('2026-11-20');
    expect(unreadable(form)).toEqual([]);
  });
});

it('misses what a document needs and the figures do not', () => {
  const form = newForm('2026-11-20');
  const missing = () => missingForDocument(form).map(({ field }) => field);
  expect(missing()).toEqual(['title', 'company.name', 'customer.last_name', 'customer.first_name']);
  form.title = 'ご提案書';
  form.company.name = '  ';
  form.customer.last_name = '山﨑';
  form.proposal_date = '';
  expect(missing()).toEqual(['proposal_date', 'company.name', 'customer.first_name']);
});

it('has a word for every field', () => {
  const form = newForm('2026-11-20');
  form.deferred_insurance = [MATERIAL.inside.deferred_insurance.each.print(undefined)];
  form.life_insurance = [MATERIAL.inside.life_insurance.each.print(undefined)];
  const paths: string[] = [];
  const walk = (value: unknown, path: string) => {
    if (typeof value === 'object' && value !== null) {
      Object.entries(value).forEach(([key, inner]) =>
        walk(inner, path === '' ? key : `${path}.${key}`),
      );
    } else paths.push(wordOf(path));
  };
  walk(form, '');
  const ours = new Set([
    ...['keep_total', 'has_housing', 'has_meals'].flatMap((toggle) => [
      `proposals.${toggle}`,
      `current.${toggle}`,
    ]),
    'customer.has_other_office',
    'customer.has_spouse',
    'customer.has_pension',
    'has_housing_loan',
    'deferred_insurance.has_booked',
  ]);
  const missing = paths.filter(
    (path) => !ours.has(path) && !(`field.${path}` in { ...editor, ...personal }),
  );
  expect(missing).toEqual([]);
});
