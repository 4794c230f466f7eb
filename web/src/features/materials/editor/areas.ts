import { queryOptions } from '@tanstack/react-query';
import type { AreaForm } from './form';
import { api, data } from '~/api/client';
import type { AreaTables, KnownArea } from '~/api/wire';
import { percentOfRate } from '~/lib/rates';
import { yenOf } from '~/lib/yen';

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

type Rates = Pick<
  AreaForm,
  | 'prefecture_rate'
  | 'municipal_rate'
  | 'enterprise'
  | 'per_capita_prefecture'
  | 'per_capita_municipality'
>;

const SMALL_CAPITAL = 10_000_000;
const MANY_EMPLOYEES = 50;

function levy(area: KnownArea | undefined, capital: number): string {
  const known = area?.levy;
  if (known == null) return '';
  const over = known.excess?.capital_over;
  const rate = known.excess && over != null && capital > over ? known.excess.rate : known.rate;
  return percentOfRate(rate);
}

function perCapita(area: KnownArea | undefined, capital: number, employees: number): string {
  const known = area?.per_capita;
  if (known == null) return '';
  const many = employees > MANY_EMPLOYEES;
  return String(
    capital <= SMALL_CAPITAL
      ? many
        ? known.over_50_to_10m
        : known.to_10m
      : many
        ? known.over_50_to_100m
        : known.to_100m,
  );
}

/** The rates that the law data has for a company of this size; empty where they have to be asked. */
export function knownRates(
  prefecture: KnownArea | undefined,
  company: { capital: string; employees: string },
): Rates {
  const capital = yenOf(company.capital) ?? 0;
  const employees = Number(company.employees) || 0;
  const enterprise = prefecture?.enterprise;
  const over = enterprise?.excess_capital_over;
  return {
    prefecture_rate: levy(prefecture, capital),
    municipal_rate: '',
    // Above a limit of capital the excess rates are those of the place, and are not known.
    enterprise: enterprise != null && (over == null || capital <= over) ? 'standard' : '',
    per_capita_prefecture: perCapita(prefecture, capital, employees),
    per_capita_municipality: '',
  };
}
