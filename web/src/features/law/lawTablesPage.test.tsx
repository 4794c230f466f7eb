// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { LawTablesPage } from './LawTablesPage';
import { corporateTables } from './tables/corporate';
import { incomeTables } from './tables/income';
import { bonusTables, monthlyTables } from './tables/withholding';
import { api } from '~/api/client';
import { queries } from '~/api/queries';
import type {
  BonusTaxTable,
  Citation,
  CorporateTaxTables,
  MonthlyTaxTable,
  RemunerationTaxTables,
} from '~/api/wire';
import { translate } from '~/i18n/words';
import { show } from '~test/render';
import { speak } from '~test/words';

const citation: Citation = {
  id: 'withholding.monthly_rows',
  title: '月額表',
  title_en: 'Monthly withholding table',
  selected_by: 'payment_date',
  from: '2027-01-01',
  to: '2027-12-31',
  status: 'confirmed',
  checked_through: '2027-12-31',
  stale: false,
  carried: false,
  sources: [{ article: '国税庁 月額表', url: 'https://www.nta.go.jp/table' }],
};

const thin: Citation = {
  ...citation,
  id: 'withholding.monthly_high',
  title: '月額表（上）',
  status: 'once',
  note: { ja: '出典一つ', en: 'one source' },
};

const eight = (amount: number) => Array.from({ length: 8 }, (_, at) => amount - at);

const monthly: MonthlyTaxTable = {
  date: '2027-06-30',
  rows: [{ from: 111_000, below: 113_000, kou: eight(170), otsu: 3_600 }],
  otsu_rate_below: '0.03063',
  kou_above: [{ from: 740_000, rate: '0.2042', bases: eight(71_000) }],
  otsu_above: [{ from: 740_000, rate: '0.4084', base: 259_000 }],
  per_further_dependant: 1_610,
  law: [citation, thin],
};

const bonus: BonusTaxTable = {
  date: '2026-07-10',
  kou: [
    { rate: '0', from: eight(0).map(() => 0), below: eight(0).map(() => 82_000) },
    { rate: '0.02042', from: eight(0).map(() => 82_000), below: null },
  ],
  otsu: [{ rate: '0.1021', from: 0, below: 224_000 }],
  most_times: 10,
  months: 6,
  long_months: 12,
  law: [citation],
};

const answer = (body: unknown) => ({ data: body, response: new Response() }) as never;
const refused = (status: number, error: unknown) =>
  ({ error, response: new Response(null, { status }) }) as never;

beforeEach(() => queries.clear());

const open = (at: string) => {
  const router = createMemoryRouter([{ path: '/law/tables', element: <LawTablesPage /> }], {
    initialEntries: [at],
  });
  return show(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
};

it('shows the table of the address with day, what is thin, and sources', async () => {
  const load = vi.spyOn(api, 'GET').mockResolvedValue(answer(monthly));
  await open('/law/tables?table=monthly&date=2027-06-30');
  const table = within(await screen.findByRole('region', { name: '月額表' }));
  expect(load.mock.calls[0]?.[0]).toBe('/consoles/monthly/taxes');
  expect(load.mock.calls[0]?.[1]).toMatchObject({ params: { query: { date: '2027-06-30' } } });
  expect(table.getAllByText('111,000以上 113,000未満')).toHaveLength(1);
  expect(screen.getByText('2027年6月30日の表です。')).toBeTruthy();
  expect(screen.getByText('月額表（上） · 1つの出典で確認 · 出典一つ')).toBeTruthy();
  expect(
    screen.getAllByRole('link', { name: '国税庁 月額表', hidden: true })[0]?.getAttribute('href'),
  ).toBe('https://www.nta.go.jp/table');
});

it('changes table and day, by keys too, and asks for each', async () => {
  const load = vi
    .spyOn(api, 'GET')
    .mockImplementation(((path: string) =>
      Promise.resolve(answer(path === '/consoles/monthly/taxes' ? monthly : bonus))) as never);
  await open('/law/tables?table=monthly');
  await screen.findByRole('region', { name: '月額表' });
  expect(load.mock.calls[0]?.[1]).toMatchObject({ params: { query: {} } });
  fireEvent.keyDown(screen.getByRole('tab', { selected: true }), { key: 'ArrowRight' });
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('賞与の率の表');
  await screen.findByRole('region', { name: '賞与の算出率（乙）' });
  const day = screen.getByLabelText('賞与の支払日');
  fireEvent.focus(day);
  fireEvent.change(day, { target: { value: '2026/7/10' } });
  fireEvent.blur(day);
  await waitFor(() =>
    expect(load.mock.lastCall?.[1]).toMatchObject({ params: { query: { date: '2026-07-10' } } }),
  );
  expect(load.mock.lastCall?.[0]).toBe('/consoles/withholding/taxes');
});

it('says which days are covered, and tries again what could not be loaded', async () => {
  const load = vi.spyOn(api, 'GET').mockResolvedValue(
    refused(422, {
      code: 'invalid_fields',
      errors: [
        {
          field: 'date',
          code: 'law_not_covered',
          params: { law: 'x', from: '2025-01-01', to: '2027-12-31' },
        },
      ],
    }),
  );
  const { unmount } = await open('/law/tables?table=monthly&date=1990-01-01');
  expect(await screen.findByText(/この日付の法令データがありません/)).toBeTruthy();
  expect(screen.queryByText('もう一度試す')).toBeNull();
  unmount();
  queries.clear();

  load.mockResolvedValue(refused(404, { code: 'not_found' }));
  await open('/law/tables?table=monthly');
  expect(await screen.findByText('表を読み込めませんでした。')).toBeTruthy();
  load.mockResolvedValue(answer(monthly));
  fireEvent.click(screen.getByText('もう一度試す'));
  expect(await screen.findByRole('region', { name: '月額表' })).toBeTruthy();
});

it('writes each row as the law has it', () => {
  speak('ja');
  const [rows, above] = monthlyTables(translate, monthly);
  expect(rows?.rows[0]).toEqual(['111,000未満', ...eight(0).map(() => '0'), '給与の3.063%']);
  expect(rows?.rows[1]).toEqual(['111,000以上 113,000未満', ...eight(170).map(String), '3,600']);
  expect(above?.rows[0]?.at(-1)).toBe('20.42%');

  const [kou, otsu] = bonusTables(translate, bonus);
  expect(kou?.rows.map((row) => row.slice(0, 2))).toEqual([
    ['0%', '82未満'],
    ['2.042%', '82以上'],
  ]);
  expect(otsu?.rows[0]).toEqual(['10.21%', '224未満']);
});

it('says formulas of incomes, and surtaxes only where there are any', () => {
  speak('ja');
  const deductions = {
    basic: [{ upto: null, amount: 0 }],
    spouse: { elderly_from_age: 70, rows: [] },
    spouse_special: { taxpayer_upto: [], rows: [] },
    dependants: {
      general_from_age: 16,
      specified_from_age: 19,
      specified_below_age: 23,
      elderly_from_age: 70,
      general: 1,
      specified: 2,
      elderly: 3,
      elderly_living_together: 4,
    },
    specified_relatives: [{ upto: null, amount: 0 }],
    disability: { general: 1, special: 2, special_living_together: 3 },
    widow_single_parent: { taxpayer_upto: 5, widow: 1, single_parent: 2 },
    working_student: 1,
    life: {
      category_cap: 40_000,
      total_cap: 120_000,
      new: [
        { upto: 20_000, base: 0, minus: 0, divisor: 1 },
        { upto: 40_000, base: 20_000, minus: 20_000, divisor: 2 },
        { upto: null, base: 40_000, minus: 0, divisor: null },
      ],
      old: [],
      with_child: null,
    },
    earthquake: { divisor: 2, total_cap: 25_000, old_long_term: [] },
  };
  const law = {
    date: '2026-01-01',
    employment_income: [
      { rule: 'fixed', upto: 740_999, amount: 0 },
      { rule: 'subtract', upto: 2_190_999, amount: 740_000 },
      { rule: 'step', upto: 3_599_999, tenths: 28, add: -80_000 },
      { rule: 'rate', upto: 8_499_999, rate: '0.9', add: -1_100_000 },
      { rule: 'subtract', upto: null, amount: 1_950_000 },
    ],
    income_adjustment: {
      receipts_over: 8_500_000,
      receipts_cap: 10_000_000,
      rate: '0.1',
      child_age_below: 23,
      pension_each: 100_000,
    },
    deductions,
    brackets: [],
    surtax: { reconstruction: '0.021', defence: '0' },
    law: [],
  } as unknown as RemunerationTaxTables;
  const found = incomeTables(translate, law);
  const named = (title: string) => found.find((table) => table.title === title)?.rows;
  expect(named('給与所得控除後の給与等の金額')).toEqual([
    ['740,999以下', '0'],
    ['2,190,999以下', '給与収入 − 740,000'],
    ['3,599,999以下', 'A × 2.8 − 80,000'],
    ['8,499,999以下', '給与収入 × 90% − 1,100,000'],
    ['8,499,999超', '給与収入 − 1,950,000'],
  ]);
  expect(named('所得税額にかかる税')).toEqual([['復興特別所得税', '2.1%']]);
  expect(named('生命保険料控除（新契約・2012年以後）')?.map((row) => row[1])).toEqual([
    'A',
    '(A − 20,000) ÷ 2 + 20,000',
    '40,000',
  ]);
  expect(named('特定親族特別控除')).toBeUndefined();
  const both = incomeTables(translate, {
    ...law,
    surtax: { reconstruction: '0.011', defence: '0.01' },
  });
  expect(both.find(({ title }) => title === '所得税額にかかる税')?.rows).toHaveLength(2);
});

it('leaves out what is not in force for companies', () => {
  speak('ja');
  const by = { up_to_50: 50_000, over_50: 120_000 };
  const law: CorporateTaxTables = {
    date: '2025-01-01',
    corporation_tax: {
      general_rate: '0.232',
      low_rate: '0.15',
      low_limit: 8_000_000,
      low_capital_max: 100_000_000,
      high_income: null,
    },
    local_corporation_tax: '0.103',
    defence_corporation_tax: { rate: '0', deduction: 5_000_000 },
    inhabitant_levy: {
      prefecture: '0.01',
      prefecture_max: '0.02',
      municipality: '0.06',
      municipality_max: '0.084',
      tokyo_special_wards: {
        standard: '0.07',
        excess: '0.104',
        capital_max: 100_000_000,
        corporation_tax_max: 10_000_000,
      },
    },
    per_capita_levy: [
      { capital_to: 10_000_000, prefecture: 20_000, municipality: by, tokyo_special_wards: by },
      { capital_to: null, prefecture: 800_000, municipality: by, tokyo_special_wards: by },
    ],
    enterprise_tax: {
      band_limits: [4_000_000, 8_000_000],
      standard: ['0.035', '0.053', '0.07'],
      tokyo: {
        excess: ['0.0375', '0.05665', '0.0748'],
        capital_max: 100_000_000,
        income_max: 25_000_000,
      },
    },
    special_enterprise_tax: '0.37',
    size_based_over: 100_000_000,
    law: [],
  };
  const rows = corporateTables(translate, law).map((table) => table.rows);
  expect(rows[0]).toHaveLength(2);
  expect(rows[1]?.map((row) => row[0])).toEqual(['地方法人税', '特別法人事業税']);
  expect(rows[4]?.map((row) => row[0])).toEqual(['10,000,000以下', '10,000,000超']);
  expect(rows[5]).toEqual([
    ['4,000,000以下', '3.5%', '3.75%'],
    ['8,000,000以下', '5.3%', '5.665%'],
    ['8,000,000超', '7%', '7.48%'],
  ]);
  const started = corporateTables(translate, {
    ...law,
    defence_corporation_tax: { rate: '0.04', deduction: 5_000_000 },
  });
  expect(started[1]?.rows[1]).toEqual([
    '防衛特別法人税',
    '法人税額のうち年500万円を超える額',
    '4%',
  ]);
});
