// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import type { UseFormReturn } from 'react-hook-form';
import { beforeEach, expect, it, vi } from 'vitest';
import { newForm } from './defaults';
import type { MaterialForm } from './form';
import { CompanySection } from './sections/CompanySection';
import { toInput } from './toInput';
import { api } from '~/api/client';
import { queries } from '~/api/queries';
import type { AreaTables, KnownArea } from '~/api/wire';
import { showSection } from '~test/section';

const seen = { status: 'confirmed', extension_not_seen: false } as const;
const saitama: KnownArea = {
  kind: 'prefecture',
  prefecture: '埼玉県',
  name: '埼玉県',
  levy: {
    rate: '0.01',
    excess: {
      rate: '0.018',
      capital_over: 100_000_000,
      by_capital_etc: false,
      corporation_tax_over: 10_000_000,
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
    excess_capital_over: null,
    excess_income_over: null,
    excess_rates: null,
    ...seen,
  },
};
/** Of its row the per-capita levy is not known. */
const osaka: KnownArea = {
  ...saitama,
  prefecture: '大阪府',
  name: '大阪府',
  per_capita: null,
};
const osakaCity: KnownArea = {
  ...saitama,
  kind: 'city',
  prefecture: '大阪府',
  name: '大阪市',
  levy: { rate: '0.06', excess: null, ...seen },
  per_capita: {
    to_10m: 50_000,
    to_100m: 130_000,
    over_50_to_10m: 120_000,
    over_50_to_100m: 150_000,
    ...seen,
  },
  enterprise: null,
};
const tables: AreaTables = {
  date: '2026-04-01',
  areas: [saitama, osaka, osakaCity],
  levy: {
    prefecture: '0.01',
    prefecture_max: '0.02',
    municipality: '0.06',
    municipality_max: '0.084',
  },
  law: [
    {
      id: 'corporate.area_rates',
      title: '地域ごとの税率',
      title_en: 'Rates by area',
      sources: [],
      selected_by: 'fiscal_year_start',
      from: '2026-04-01',
      to: null,
      status: 'confirmed',
      checked_through: '2026-11-22',
      carried: false,
      stale: false,
    },
  ],
};

let form: UseFormReturn<MaterialForm>;
/** The area as it travels. */
const sent = () => toInput(form.getValues(), {}).company?.area;

beforeEach(() => {
  queries.clear();
  vi.spyOn(api, 'GET').mockImplementation((() =>
    Promise.resolve({ data: tables, response: new Response() })) as never);
});

async function open(prefecture: string, area: Partial<MaterialForm['company']['area']> = {}) {
  const start = newForm('2026-11-20');
  start.company.prefecture = prefecture;
  Object.assign(start.company.area, area);
  ({ form } = await showSection(start, <CompanySection />));
}

const place = () => screen.getByRole('combobox', { name: /^課税地域/ });
const choose = (box: HTMLElement, value: string) => fireEvent.change(box, { target: { value } });
const box = (name: RegExp) => screen.getByRole('textbox', { name });
const said = (field: HTMLElement) => {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join();
};
function type(field: HTMLElement, value: string) {
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
}

const NOTHING_TYPED = {
  prefecture_rate: null,
  municipal_rate: null,
  enterprise: null,
  per_capita_prefecture: null,
  per_capita_municipality: null,
  source: null,
};
/** As materials were filled in before: the prefecture's rates stand in them as if they were typed. */
const COPIED = {
  choice: 'own',
  prefecture_rate: '1',
  municipal_rate: '6',
  enterprise: 'standard',
  per_capita_prefecture: '20000',
  per_capita_municipality: '50000',
} as const;

it('copies nothing of a prefecture, so that its limits are looked at for each plan', async () => {
  await open('埼玉県');
  choose(place(), 'own');
  expect(sent()).toEqual({
    prefecture: '埼玉県',
    municipality: null,
    ...NOTHING_TYPED,
  });
});

it('says which rates the table has, and asks for the rest', async () => {
  await open('埼玉県');
  choose(place(), 'own');
  await screen.findByText(/地域ごとの税率/);
  const rate = box(/^法人税割（道府県）※任意$/);
  expect(rate).toHaveProperty('value', '');
  expect(said(rate)).toBe('空欄なら法令データ：1%、限度を超えると1.8%');
  const perCapita = box(/^均等割（道府県・年額）※任意$/);
  expect(said(perCapita)).toContain('資本金1,000万円以下 20,000円');
  expect(said(perCapita)).toContain('1,000万円超 50,000円');
  const enterprise = screen.getByRole('combobox', { name: /^事業税の税率※任意$/ });
  expect(enterprise).toHaveProperty('value', '');
  expect(screen.getByRole('option', { name: '法令データの税率（標準税率）' })).toBeTruthy();
  expect(said(box(/^法人税割（市町村）※必須$/))).toBe('標準6%、上限8.4%');
  expect(box(/^均等割（市町村・年額）※必須$/)).toBeTruthy();
});

it('asks for what the row of a prefecture does not have', async () => {
  await open('大阪府');
  choose(place(), 'own');
  expect(await screen.findByRole('textbox', { name: /^法人税割（道府県）※任意$/ })).toBeTruthy();
  expect(box(/^均等割（道府県・年額）※必須$/)).toBeTruthy();
});

it('counts what is typed, and says what the table has in its place', async () => {
  await open('埼玉県');
  choose(place(), 'own');
  const rate = await screen.findByRole('textbox', { name: /^法人税割（道府県）※任意$/ });
  type(rate, '1.8');
  expect(sent()).toMatchObject({ prefecture: '埼玉県', prefecture_rate: '0.018' });
  expect(said(rate)).toBe('入力した値で計算します（法令データ：1%、限度を超えると1.8%）。');
});

it('shows what of a city the size of the staff changes', async () => {
  await open('大阪府');
  await screen.findByRole('option', { name: /^大阪市/ });
  choose(place(), 'city:大阪市');
  const perCapita = box(/^均等割（市町村・年額）※任意$/);
  expect(said(perCapita)).toContain('従業員50人超 120,000円');
  expect(said(perCapita)).toContain('従業員50人超 150,000円');
});

it('looks the new prefecture up when the company moves', async () => {
  await open('大阪府');
  await screen.findByRole('option', { name: /^大阪市/ });
  choose(place(), 'city:大阪市');
  expect(sent()).toMatchObject({ municipality: '大阪市' });
  choose(screen.getByRole('combobox', { name: /^都道府県/ }), '埼玉県');
  expect(sent()).toEqual({
    prefecture: '埼玉県',
    municipality: null,
    ...NOTHING_TYPED,
  });
  expect(place()).toHaveProperty('value', 'own');
});

it('keeps a chosen city out of a prefecture that is not chosen any more', async () => {
  await open('大阪府', { choice: 'standard', prefecture: '大阪府', municipality: '大阪市' });
  choose(screen.getByRole('combobox', { name: /^都道府県/ }), '埼玉県');
  choose(place(), 'own');
  expect(sent()).toMatchObject({ prefecture: '埼玉県', municipality: null });
});

it('keeps the typed rates of a material as they were, and says that no limit is looked at', async () => {
  await open('埼玉県', COPIED);
  expect(sent()).toEqual({
    prefecture: null,
    municipality: null,
    prefecture_rate: '0.01',
    municipal_rate: '0.06',
    enterprise: 'standard',
    per_capita_prefecture: 20_000,
    per_capita_municipality: 50_000,
    source: null,
  });
  expect(await screen.findByText(/埼玉県の限度.*は見ません/)).toBeTruthy();
  expect(box(/^法人税割（道府県）※必須$/)).toHaveProperty('value', '1');
});

it('takes the law data in place of typed rates of the prefecture when it is told to', async () => {
  await open('埼玉県', { ...COPIED, source: '県のページ' });
  fireEvent.click(await screen.findByRole('button', { name: '法令データから調べる' }));
  expect(sent()).toEqual({
    ...NOTHING_TYPED,
    prefecture: '埼玉県',
    municipality: null,
    municipal_rate: '0.06',
    per_capita_municipality: 50_000,
    source: '県のページ',
  });
  expect(screen.queryByText(/の限度.*は見ません/)).toBeNull();
});
