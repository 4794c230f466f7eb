// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { contractNames, contractOf, type ContractList } from './contractNames';
import { translate } from '~/i18n/words';
import { speak } from '~test/words';

type Typed = { insurer?: string | null; product?: string | null };
const namesIn = (list: ContractList, ...contracts: Typed[]) =>
  contractNames({ [list]: contracts }, list, translate);
const names = (...contracts: Typed[]) => namesIn('deferred_insurance', ...contracts);

it('calls a contract as it was typed, else by its number', () => {
  speak('ja');
  expect(names({ product: ' 長期プラン ', insurer: '甲生命' }, { insurer: '乙生命' }, {})).toEqual([
    '長期プラン',
    '乙生命',
    '契約3',
  ]);
  speak('en');
  expect(names({}, { product: null })).toEqual(['Contract 1', 'Contract 2']);
  expect(namesIn('life_insurance', {})).toEqual(['Personal contract 1']);
});

it('tells two of one name apart', () => {
  speak('ja');
  expect(names({ product: '長期プラン' }, { product: '長期プラン' })).toEqual([
    '長期プラン（契約1）',
    '長期プラン（契約2）',
  ]);
});

it('knows the contract of a field, and whose it is', () => {
  expect([
    contractOf('deferred_insurance.2.premium'),
    contractOf('life_insurance.0.death_benefits.3'),
    contractOf('deferred_insurance'),
    contractOf(null),
  ]).toEqual([
    { list: 'deferred_insurance', index: 2 },
    { list: 'life_insurance', index: 0 },
    null,
    null,
  ]);
});
