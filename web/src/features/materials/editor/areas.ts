import { queryOptions } from '@tanstack/react-query';
import type { AreaForm } from './form';
import { api, data } from '~/api/client';
import type { AreaTables, KnownArea } from '~/api/wire';

/** What the law data knows of local taxes in the fiscal year that starts on a day. */
export const areasQuery = (date: string) =>
  queryOptions({
    queryKey: ['areas', date],
    queryFn: ({ signal }) => data(api.GET('/areas', { params: { query: { date } }, signal })),
    staleTime: Infinity,
  });

/** The prefecture's own part, for a company outside the Tokyo wards. */
export const prefectureOf = (tables: AreaTables, prefecture: string): KnownArea | undefined =>
  tables.areas.find(
    (area) =>
      area.prefecture === prefecture && area.kind !== 'city' && area.kind !== 'tokyo_23_wards',
  );

/** Cities of a prefecture of which something is known. */
export const citiesOf = (tables: AreaTables, prefecture: string): KnownArea[] =>
  tables.areas.filter(
    (area) =>
      area.prefecture === prefecture &&
      area.kind === 'city' &&
      (area.levy != null || area.per_capita != null),
  );

const NO_RATES = {
  prefecture_rate: '',
  municipal_rate: '',
  enterprise: '',
  per_capita_prefecture: '',
  per_capita_municipality: '',
} as const;

/** A field of an area whose value the law data may have. */
export type RateField = keyof typeof NO_RATES;

/** Nothing is copied: what is not typed is looked up for each plan, with its limits. */
export const inCity = (area: AreaForm, city: KnownArea): AreaForm => ({
  ...area,
  ...NO_RATES,
  choice: 'own',
  prefecture: city.prefecture,
  municipality: city.name,
  source: '',
});

/** A place of which only the prefecture is looked up. What was typed stays, and counts. */
export const inPrefecture = (area: AreaForm, prefecture: string): AreaForm => ({
  ...area,
  prefecture,
  municipality: '',
});

/** What was typed of the prefecture makes room for what the law data has of it. */
export function withoutTyped(area: AreaForm, place: KnownArea): AreaForm {
  const looked = inPrefecture(area, place.prefecture);
  for (const field of OF_PREFECTURE) if (has(place, field)) looked[field] = '';
  return looked;
}

const OF_PREFECTURE = ['prefecture_rate', 'enterprise', 'per_capita_prefecture'] as const;
const PART = {
  prefecture_rate: 'levy',
  municipal_rate: 'levy',
  enterprise: 'enterprise',
  per_capita_prefecture: 'per_capita',
  per_capita_municipality: 'per_capita',
} as const satisfies Record<RateField, keyof KnownArea>;

/** Whether the law data has the value of a field for a prefecture or a city. */
export const has = (place: KnownArea | undefined, field: RateField): boolean =>
  place?.[PART[field]] != null;
