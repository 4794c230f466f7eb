import { expect, it } from 'vitest';
import { differences } from './differences';
import type { MaterialForm } from './form';
import { fromInput } from './fromInput';
import { MATERIAL } from './material';
import type { MaterialInput } from '~/api/wire';
import reference from '~test/reference-input.json';

const form = () => fromInput(reference as MaterialInput);
const changed = (change: (form: MaterialForm) => void) => {
  const other = form();
  change(other);
  return differences(other, form()).map(({ path, mine, theirs }) => [path, mine, theirs]);
};

it('finds nothing where nothing differs that travels', () => {
  expect(changed(() => undefined)).toEqual([]);
  expect(
    changed((mine) => {
      mine.retirement.merit_ratio = '3';
      mine.title = ` ${mine.title} `;
      mine.customer.spouse.age = '40';
      for (const pay of mine.proposals) pay.keep_total = false;
    }),
  ).toEqual([]);
});

it('names each field with both of its values, in the order of the form', () => {
  expect(
    changed((mine) => {
      mine.company.capital = 'たくさん';
      mine.title = '別の名前';
      const [pay] = mine.proposals;
      const [bonus] = pay?.bonuses ?? [];
      if (bonus) bonus.amount = '1000000';
    }),
  ).toEqual([
    ['title', '別の名前', '株式会社さくら精機 ご提案書'],
    ['company.capital', 'たくさん', '10000000'],
    ['proposals.0.bonuses.0.amount', '1000000', '10800000'],
  ]);
});

it('names what only one of them has', () => {
  const [pay] = form().proposals;
  expect(changed((mine) => mine.proposals.splice(0))).toEqual([['proposals.0', undefined, pay]]);
  expect(
    changed((mine) => {
      mine.customer.has_spouse = true;
      mine.customer.spouse.age = '40';
      const { dependants } = MATERIAL.inside.customer.inside;
      mine.customer.dependants = [dependants.each.print(undefined)];
    }).map(([path, mine, theirs]) => [path, typeof mine, theirs]),
  ).toEqual([
    ['customer.has_spouse', 'boolean', false],
    ['customer.spouse.age', 'string', undefined],
    ['customer.dependants.0', 'object', undefined],
  ]);
});
