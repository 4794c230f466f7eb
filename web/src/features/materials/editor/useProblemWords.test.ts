// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useProblemWords } from './useProblemWords';
import type { FieldCode } from '~/api/problem';
import { speak } from '~test/words';

const said = (field: string, code: FieldCode, params: Record<string, string> = {}) => {
  speak('ja');
  return renderHook(useProblemWords).result.current.message({ field, code, params });
};

it('speaks of days where the field is one', () => {
  const params = { min: '2025-04-01', max: '2027-04-01' };
  expect(said('basis_date', 'out_of_range', params)).toBe(
    '2025年4月1日から2027年4月1日までの日付を入力してください。',
  );
});

it('gives one reason for a monthly pay of nothing and one out of range', () => {
  const params = { min: '1', max: '99999999' };
  const reason =
    '1円から99,999,999円までの額を入力してください（報酬が0円の月は社会保険に加入できません）。';
  for (const field of ['current.monthly', 'proposals.0.monthly']) {
    expect(said(field, 'out_of_range', params)).toBe(reason);
    expect(said(field, 'not_insured')).toBe(reason);
  }
});

it('says of years of values where their number comes from', () => {
  expect(said('deferred_insurance.0.surrender_values', 'too_many', { max: '10' })).toMatch(
    /^10年分までです。保険期間の年数を確かめてください/,
  );
  expect(said('deferred_insurance', 'too_many', { max: '5' })).toBe('5件までにしてください。');
});

it('says what an allowance has to hold', () => {
  const params = { min: '26496000' };
  expect(said('retirement.planned_amount', 'allowance_below_contracts', params)).toContain(
    '評価額は26,496,000円です',
  );
});
