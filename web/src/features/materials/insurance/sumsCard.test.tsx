// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Exits } from './exits';
import { SumsCard } from './SumsCard';
import type { InsuranceSums, Step } from '~/api/wire';
import type { Language } from '~/i18n/language';
import { Reasons } from '~/ui/FigureButton';
import { show } from '~test/render';

const year = (fiscal_year_start: string, surrender: number): InsuranceSums['years'][number] => ({
  fiscal_year_start,
  premiums: 1_000,
  deductible: 400,
  asset_balance: 0,
  surrender_value: surrender,
  surrender_book: 0,
  surrender_gain: surrender,
  taxes_without: 500,
  taxes_with: 380,
  tax_put_off: 120,
  surrender_tax: 0,
  kept_without: 880,
  received_with: surrender,
  money_without: 0,
  money_with: 0,
});

const SUMS: InsuranceSums = {
  years: [year('2026-04-01', 0), year('2027-04-01', 1_500)],
  totals: {
    premiums: 2_000,
    deductible: 800,
    asset_balance: 0,
    tax_put_off: 240,
    surrender_value: 1_500,
    surrender_gain: 1_500,
    surrender_tax: 450,
    kept_without: 1_760,
    received_with: 1_050,
    difference: -710,
    loss_remaining_without: 0,
    loss_remaining_with: 0,
  },
};
const STEP: Step = {
  figure: 'insurance.totals.kept_without',
  amount: 1_760,
  unit: 'yen',
  formula: '880 + 880',
  rounding: 'none',
  law: [],
  parts: ['insurance.years.0.kept_without', 'insurance.years.1.kept_without'],
};
const steps = [
  STEP,
  ...[0, 1].map((at): Step => ({
    ...STEP,
    figure: `insurance.years.${at}.kept_without`,
    amount: 880,
    formula: '1,000 − 120',
    parts: [],
  })),
];

async function showCard(
  sums: InsuranceSums = SUMS,
  language: Language = 'ja',
  exits: Exits = new Set(['surrender']),
) {
  await show(
    <Reasons stamp={null}>
      <SumsCard
        sums={sums}
        plan="案1"
        contracts={['甲プラン', '契約2']}
        exits={exits}
        warnings={[
          { code: 'insurance_apart', field: 'deferred_insurance', params: {} },
          {
            code: 'insurance_interpolated_value',
            field: 'deferred_insurance.1.surrender_values.6',
            params: { year: '7' },
          },
        ]}
        explained={{ steps, at: 'insurance' }}
        span="compared"
      />
    </Reasons>,
    language,
  );
  return screen.getByRole('region', {
    name: /^(法人保険：課税の繰延べ|Company's insurance: tax put off)$/,
  });
}

/** The figure of a line, which may open its reason. */
const buttonOf = (card: HTMLElement, name: string) => {
  const [term] = within(card).getAllByText(name, { selector: 'dt' });
  return term?.parentElement?.querySelector('button') ?? null;
};

it('says both sums and their difference, as tax that is put off and never as tax that is saved', async () => {
  const card = await showCard();
  for (const [name, amount] of [
    ['保険なしで会社に残る額', '1,760'],
    ['保険ありで会社が受け取る額', '1,050'],
    ['差（保険あり − 保険なし）', 'マイナス△710'],
  ] as const) {
    const [term] = within(card).getAllByText(name);
    expect(term?.parentElement?.textContent).toBe(name + amount);
  }
  expect(card.textContent).toContain('課税の繰延べ');
  expect(card.textContent).not.toMatch(/節税|実質返戻率/);
});

it('stands below what changes its figures', async () => {
  const card = await showCard();
  const remark = within(card).getByText(/報酬の比較・月ごと・年ごとの金額に含めていません/);
  const [sum] = within(card).getAllByText('保険なしで会社に残る額');
  expect(remark.compareDocumentPosition(sum as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('tells the years of a sum that have the same amount in one line', async () => {
  const card = await showCard();
  fireEvent.click(buttonOf(card, '保険なしで会社に残る額') as HTMLElement);
  expect(await screen.findByText('2027年3月期から2事業年度')).toBeTruthy();
  expect(screen.getByText('880 × 2')).toBeTruthy();
});

it('names the contract that a remark is about', async () => {
  const card = await showCard();
  expect(within(card).getByText(/^契約2：保険年度7年目の解約返戻金は/)).toBeTruthy();
  expect(within(card).getByText(/^法人契約の保険の保険料と解約返戻金は/)).toBeTruthy();
});

it('opens the reasons of the retirement allowance', async () => {
  const allowance = {
    limit: 90,
    planned_amount: 100,
    above_limit: 10,
    contested_tax: 0,
    person_taxes: 0,
    net: 100,
  };
  steps.push({
    ...STEP,
    figure: 'insurance.allowance.limit',
    amount: 90,
    formula: '10 × 9',
    parts: [],
  });
  const card = await showCard({ ...SUMS, allowance });
  fireEvent.click(buttonOf(card, '退職金の目安') as HTMLElement);
  expect(await screen.findByText('10 × 9')).toBeTruthy();
  // of nothing there is no line
  expect(within(card).queryByText('本人の所得税・住民税')).toBeNull();
});

it('gives no reason of a figure that is not the one shown', async () => {
  const card = await showCard({ ...SUMS, totals: { ...SUMS.totals, kept_without: 1_761 } });
  expect(buttonOf(card, '保険なしで会社に残る額')).toBeNull();
});

it('says that contracts go on', async () => {
  const card = await showCard({ ...SUMS, totals: { ...SUMS.totals, asset_balance: 12_000 } });
  expect(card.textContent).toContain('資産計上額の残高12,000円は、この差に含まれていません。');
});

it('says what was paid before, apart from the difference, and what a loss lowers', async () => {
  const totals = { ...SUMS.totals, premiums_before: 27_000_000, surrender_tax: -450 };
  const card = await showCard({ ...SUMS, totals });
  expect(card.textContent).toContain(
    '差に含めない額：これまでに支払った保険料（既契約）27,000,000',
  );
  expect(card.textContent).toContain('契約の損益により減る法人税等+450');
  expect(card.textContent).not.toContain('解約益に対する法人税等+450');
});

it('says nothing of before where nothing was paid', async () => {
  const card = await showCard();
  expect(card.textContent).not.toContain('これまでに支払った');
  expect(card.textContent).toContain('解約益に対する法人税等');
});

it('speaks English', async () => {
  const card = await showCard(SUMS, 'en');
  expect(card.textContent).toContain('2 fiscal years from FY ending Mar 2027');
  expect(card.textContent).not.toMatch(/sav(ed|ing)/i);
});

it('says what contracts that go on would bring, beside the difference', async () => {
  const policies = [
    { policy: 0, policy_year: 8, value: 6_912, interpolated: true },
    { policy: 1, policy_year: 0, value: 0, interpolated: false },
  ];
  const card = await showCard({ ...SUMS, going_on: { value: 6_912, policies } });
  const [term] = within(card).getAllByText('差に含めない額：続ける契約の解約返戻金（課税前）');
  expect(term?.parentElement?.textContent).toMatch(/6,912$/);
  expect(card.textContent).toContain('甲プラン（保険年度8年目の末）（前後の年から補間）6,912');
  expect(card.textContent).toContain('契約2（保険年度の1年目が終わる前）0');
});

it('says that the value of contracts that go on is not known, and adds nothing up', async () => {
  const policies = [
    { policy: 0, policy_year: 8, value: 6_912, interpolated: false },
    { policy: 1, policy_year: 8, value: null, interpolated: false },
  ];
  const card = await showCard({ ...SUMS, going_on: { value: null, policies } });
  const [term] = within(card).getAllByText('差に含めない額：続ける契約の解約返戻金（課税前）');
  expect(term?.parentElement?.textContent).toMatch(/不明$/);
  expect(card.textContent).toContain('契約2（保険年度8年目の末）不明');
});

const HANDED_OVER: InsuranceSums = {
  years: [
    year('2026-04-01', 0),
    { ...year('2027-04-01', 0), handed_over: 900, surrender_gain: 300, received_with: 810 },
  ],
  totals: {
    ...SUMS.totals,
    surrender_value: 0,
    handed_over: 900,
    surrender_gain: 300,
    surrender_tax: 90,
    received_with: 810,
  },
  allowance: {
    limit: 5_000,
    planned_amount: 4_000,
    above_limit: 0,
    contested_tax: 0,
    person_taxes: 100,
    net: 3_900,
    in_kind: { handed_over: 900, paid_in_cash: 3_100, net_in_cash: 3_000 },
  },
};

it('tells what is handed over as no cash, and of no surrender', async () => {
  const card = await showCard(HANDED_OVER, 'ja', new Set(['hand_over']));
  const text = card.textContent;
  expect(text).toContain('社長に渡す契約の評価額（現金ではない額）900');
  expect(text).toContain('保険ありで会社が受け取る額（現金で払わずに済む退職金を含む）810');
  expect(text).toContain('本人の手取り（渡す契約を含む）3,900');
  expect(text).toContain('会社が現金で支払う退職金3,100');
  expect(text).toContain('本人の現金の手取り3,000');
  expect(text).toContain('契約の益に対する法人税等');
  // the remarks of the test speak of another contract
  const figures = [...card.querySelectorAll('dt, th, p')].filter(
    ({ textContent }) => !/含めていません|補間/.test(textContent),
  );
  expect(figures.map(({ textContent }) => textContent).join('\n')).not.toContain('解約');
});

it('tells what is surrendered beside what is handed over', async () => {
  const card = await showCard(HANDED_OVER, 'ja', new Set(['hand_over', 'surrender']));
  expect(card.textContent).toContain('解約返戻金0');
  expect(card.textContent).toContain('社長に渡す契約の評価額（現金ではない額）900');
});

it('tells what a contract that is kept is paid at its end beside what is handed over', async () => {
  const totals = { ...HANDED_OVER.totals, surrender_value: 700 };
  const card = await showCard({ ...HANDED_OVER, totals }, 'ja', new Set(['keep', 'hand_over']));
  expect(card.textContent).toContain('解約返戻金700');
});

it('tells nothing of handing over where nothing is', async () => {
  expect((await showCard()).textContent).not.toContain('渡す契約');
});

it('tells what becomes paid-up as a gain without cash', async () => {
  const totals = { ...SUMS.totals, surrender_value: 0, paid_up_gain: 1_500, received_with: -450 };
  const card = await showCard({ ...SUMS, totals }, 'ja', new Set(['paid_up']));
  const figures = [...card.querySelectorAll('dt, th, p')].filter(
    ({ textContent }) => !/含めていません|補間/.test(textContent),
  );
  const text = figures.map(({ textContent }) => textContent).join('\n');
  expect(text).toContain('払済による益（現金ではない額）');
  expect(text).toContain('契約の益に対する法人税等');
  expect(text).not.toMatch(/解約|退職金/);
});

it('speaks English of what is handed over', async () => {
  const card = await showCard(HANDED_OVER, 'en', new Set(['hand_over']));
  expect(card.textContent).toContain('Value of the contract handed over (no cash)');
  const [first] = card.querySelectorAll('p');
  expect(first?.textContent).not.toMatch(/surrender/i);
});
