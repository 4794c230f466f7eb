// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { contractNames, contractOf } from './contractNames';
import { translate } from '~/i18n/words';
import { speak } from '~test/words';

const names = (...contracts: Parameters<typeof contractNames>[0][number][]) =>
  contractNames(contracts, translate);

it('calls a contract as it was typed, else by its number', () => {
  speak('ja');
  expect(names({ product: ' 長期プラン ', insurer: '甲生命' }, { insurer: '乙生命' }, {})).toEqual([
    '長期プラン',
    '乙生命',
    '契約3',
  ]);
  speak('en');
  expect(names({}, { product: null })).toEqual(['Contract 1', 'Contract 2']);
});

it('tells two of one name apart', () => {
  speak('ja');
  expect(names({ product: '長期プラン' }, { product: '長期プラン' })).toEqual([
    '長期プラン（契約1）',
    '長期プラン（契約2）',
  ]);
});

it('knows the contract of a field', () => {
  expect([
    contractOf('deferred_insurance.2.premium'),
    contractOf('deferred_insurance'),
    contractOf(null),
  ]).toEqual([2, null, null]);
});
