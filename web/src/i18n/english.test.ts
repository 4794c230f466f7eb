// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { wordFiles } from '~test/words';

const texts = wordFiles
  .filter(({ name }) => name.endsWith('.en'))
  .flatMap(({ words }) => Object.entries(words));

/** Whose number is never one: one has words of its own, or it is a constant above it, or months of a year and more. */
const NEVER_ONE = new Set([
  'duration.months',
  'duration.years',
  'history.choice_full',
  'law_tables.bonus.note',
  'money.period',
  'money.person.none',
  'money.person.several',
  'money.table.all',
  'money.table.fewer',
  'money.table.sum',
  'order.coupon_charges',
  'order.coupon_free',
  'order.year',
  'share.days_count',
  'ui.code.digits',
]);

it('has no plural behind a number that may be one', () => {
  const plural = /\{\{(count|months|years|seconds|minutes)\}\} (more )?[a-z]+s\b(?! left)/;
  const found = texts.filter(([key, text]) => plural.test(text) && !NEVER_ONE.has(key));
  expect(found.map(([key]) => key)).toEqual([]);
});

it('has a space before a bracket, and none twice', () => {
  const found = texts.filter(([, text]) => /[a-z}]\((?!s\))| {2}|\( /.test(text));
  expect(found.map(([key]) => key)).toEqual([]);
});
