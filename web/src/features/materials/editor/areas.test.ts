import { expect, it } from 'vitest';
import { citiesOf, prefectureOf } from './areas';
import type { AreaTables, KnownArea } from '~/api/wire';

const seen = { status: 'confirmed', extension_not_seen: false } as const;
const base = { prefecture: '神奈川県', levy: null, per_capita: null, enterprise: null };
const kanagawa: KnownArea = {
  ...base,
  kind: 'prefecture',
  name: '神奈川県',
  levy: {
    rate: '0.01',
    excess: {
      rate: '0.018',
      capital_over: 200_000_000,
      by_capital_etc: false,
      corporation_tax_over: 40_000_000,
    },
    ...seen,
  },
  per_capita: {
    to_10m: 20_000,
    to_100m: 50_000,
    over_50_to_10m: 20_000,
    over_50_to_100m: 50_000,
    ...seen,
  },
  enterprise: {
    excess_capital_over: 200_000_000,
    excess_income_over: 150_000_000,
    excess_rates: null,
    ...seen,
  },
};
const yokohama: KnownArea = {
  ...base,
  kind: 'city',
  name: '横浜市',
  levy: {
    rate: '0.06',
    excess: {
      rate: '0.084',
      capital_over: 499_999_999,
      by_capital_etc: false,
      corporation_tax_over: null,
    },
    ...seen,
  },
  per_capita: {
    to_10m: 54_500,
    to_100m: 141_700,
    over_50_to_10m: 130_800,
    over_50_to_100m: 163_500,
    ...seen,
  },
};
const sagamihara: KnownArea = { ...base, kind: 'city', name: '相模原市' };
const tokyo = { ...base, prefecture: '東京都', name: '東京都' };
const tables: AreaTables = {
  date: '2026-04-01',
  areas: [
    { ...tokyo, kind: 'tokyo_23_wards', name: '東京都特別区' },
    { ...tokyo, kind: 'tokyo_outside_wards' },
    kanagawa,
    yokohama,
    sagamihara,
  ],
  levy: {
    prefecture: '0.01',
    prefecture_max: '0.02',
    municipality: '0.06',
    municipality_max: '0.084',
  },
  law: [],
};

it('offers the cities of a prefecture of which something is known', () => {
  expect(citiesOf(tables, '神奈川県').map((area) => area.name)).toEqual(['横浜市']);
  expect(prefectureOf(tables, '神奈川県')).toBe(kanagawa);
  expect(prefectureOf(tables, '東京都')?.kind).toBe('tokyo_outside_wards');
});
