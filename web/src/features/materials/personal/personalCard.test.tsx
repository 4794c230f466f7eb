// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PersonalCard } from './PersonalCard';
import type { PersonalInsurance, PersonalPolicy, Step, Warning } from '~/api/wire';
import type { Contracts } from '~/features/materials/insurance/contractNames';
import type { Language } from '~/i18n/language';
import { Reasons } from '~/ui/FigureButton';
import { show } from '~test/render';

const year = (nth: number, more: Partial<PersonalPolicy['years'][number]> = {}) => ({
  premiums: 100_000,
  premiums_total: 100_000 * nth,
  surrender_value: 90_000 * nth,
  interpolated: false,
  return_rate: '90',
  death_benefit: 5_000_000,
  ...more,
});
const POLICY: PersonalPolicy = {
  insured_age: 48,
  years: [year(1), year(2, { interpolated: true }), year(3)],
  exit: {
    policy_year: 3,
    on: '2029-12-31',
    value: 270_000,
    premiums: 300_000,
    gain: -30_000,
    interpolated: false,
    break_even_rate: '166.67',
    may_be_financial: false,
  },
  death_tax: 'inheritance',
};
const PERSONAL: PersonalInsurance = {
  policies: [POLICY],
  yearly_premiums: 100_000,
  single_premiums: 0,
  funding: [
    { increase: 250_000, left: 150_000 },
    { increase: 80_000, left: -20_000 },
  ],
  receipts: [
    {
      year: 2029,
      receipts: 270_000,
      cost: 300_000,
      special_deduction: 0,
      occasional_income: 0,
      into_total_income: 0,
    },
  ],
};
const CONTRACTS: Contracts = {
  life_insurance: [
    {
      product: 'ドル建プラン',
      kind: 'whole_life',
      purpose: 'survivors_cover',
      beneficiary: 'spouse',
      currency: 'usd',
      exchange_rate: '150.00',
    },
  ],
};
const step = (figure: string, amount: number, formula: string, ...parts: string[]): Step => ({
  figure,
  amount,
  unit: 'yen',
  formula,
  rounding: 'none',
  law: [],
  parts,
});
const STEPS = [
  step('policies.0.years.0.premiums', 100_000, '100,000 × 1'),
  step('yearly_premiums', 100_000, '100,000', 'policies.0.years.0.premiums'),
  step('funding.1.increase', 80_000, '9,080,000 − 9,000,000'),
  step('funding.1.left', -20_000, '80,000 − 100,000', 'funding.1.increase', '-yearly_premiums'),
  step('policies.0.years.1.premiums_total', 200_000, '100,000 + 100,000'),
  step('policies.0.exit.gain', -30_000, '270,000 − 300,000'),
  step('receipts.0.cost', 300_000, '0 + 300,000'),
];

async function showCard({
  personal = {},
  contracts = CONTRACTS,
  warnings = [],
  language = 'ja',
}: {
  personal?: Partial<PersonalInsurance>;
  contracts?: Contracts;
  warnings?: readonly Warning[];
  language?: Language;
} = {}) {
  await show(
    <Reasons stamp={null}>
      <PersonalCard
        personal={{ ...PERSONAL, ...personal }}
        steps={STEPS}
        contracts={contracts}
        warnings={warnings}
      />
    </Reasons>,
    language,
  );
  return screen.getByRole('region', { name: /^(個人保険|Personal insurance)$/ });
}
const policyWith = (more: Partial<PersonalPolicy>) => ({
  personal: { policies: [{ ...POLICY, ...more }] },
});
const rowsOf = (card: HTMLElement, table: number) =>
  within(within(card).getAllByRole('table', { hidden: true })[table] as HTMLElement)
    .getAllByRole('row', { hidden: true })
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));
const factOf = (card: HTMLElement, name: string) =>
  within(card)
    .queryByText(name, { selector: 'dt' })
    ?.parentElement?.textContent?.slice(name.length);

it('says of each proposal what is left of its increase, and plainly what is short', async () => {
  const card = await showCard();
  expect(rowsOf(card, 0)).toEqual([
    ['案1', '250,000', '100,000', '150,000'],
    ['案2', '80,000', '100,000', 'マイナス△20,000不足'],
  ]);
  fireEvent.click(screen.getByRole('button', { name: /残る額 案2/ }));
  const reason = (await screen.findByText('9,080,000 − 9,000,000')).closest('table');
  expect(reason?.textContent).toMatch(/手取りの増加分.*80,000年間の保険料.*100,000/);
});

it('says whose premiums the yearly ones are', async () => {
  const card = await showCard();
  fireEvent.click(within(card).getByRole('button', { name: /年間の保険料 案1/ }));
  expect(await screen.findByText('ドル建プラン：保険料')).toBeTruthy();
});

it('compares nothing where no contract is paid from the increase', async () => {
  const card = await showCard({ personal: { yearly_premiums: 0 } });
  expect(card.textContent).toContain(
    '手取りの増加分から支払う保険料は、いまの保険年度にはありません。',
  );
  expect(card.textContent).not.toContain('残る額');
});

it('leaves single premiums out of what is left, and says so', async () => {
  const card = await showCard({ personal: { yearly_premiums: 0, single_premiums: 3_000_000 } });
  expect(card.textContent).toContain(
    '一時払の保険料3,000,000円は、年間の保険料にも残る額にも含めていません。',
  );
});

it('says of a contract what is paid, what comes back, and at which rate nothing is lost', async () => {
  const card = await showCard();
  expect(
    [
      '契約の目的',
      '保険種類',
      '被保険者',
      '払込保険料の合計（3年目まで）',
      '解約・満期の予定',
      '受取額',
      '差損（受取額 − 払込保険料）',
      '返戻率',
      '通貨と換算レート',
      '損益分岐の換算レート',
      '死亡保険金',
    ].map((name) => factOf(card, name)),
  ).toEqual([
    '遺族保障',
    '終身保険',
    'お客様本人（契約年齢48歳）',
    '300,000',
    '保険年度3年目の末（2029年12月31日）',
    '270,000',
    'マイナス△30,000',
    '90%',
    '1米ドル＝150.00円',
    '1米ドル＝166.67円',
    '5,000,000',
  ]);
  fireEvent.click(within(card).getByRole('button', { name: /差損.*ドル建プラン/ }));
  expect(await screen.findByText('270,000 − 300,000')).toBeTruthy();
});

it('lists its policy years with ages, and marks the values that lie between', async () => {
  const card = await showCard();
  expect(rowsOf(card, 1)).toEqual([
    ['1年目', '48', '100,000', '100,000', '90,000', '90%', '5,000,000'],
    ['2年目', '49', '100,000', '200,000', '180,000 †', '90%', '5,000,000'],
    ['3年目', '50', '100,000', '300,000', '270,000', '90%', '5,000,000'],
  ]);
  expect(within(card).getByText(/^† 入力がないため/)).toBeTruthy();
});

it('has no column of what a contract does not have, and folds many years', async () => {
  const bare = { surrender_value: null, return_rate: null, death_benefit: null };
  const card = await showCard(
    policyWith({
      insured_age: null,
      exit: null,
      death_tax: null,
      years: Array.from({ length: 11 }, (_, at) => year(at + 1, bare)),
    }),
  );
  expect(rowsOf(card, 1)[0]).toEqual(['1年目', '100,000', '100,000']);
  const fold = within(card).getByText('保険年度ごとの金額').closest('details');
  expect(fold?.open).toBe(false);
  expect(factOf(card, '解約・満期の予定')).toBe('予定していません（続ける契約）。');
  expect(card.textContent).not.toMatch(/†|死亡保険金にかかる税|損益分岐/);
});

it.each([
  ['inheritance', 'lump_sum', /相続税法12条1項5号/, /24条|雑所得/],
  ['occasional', 'lump_sum', /一時所得、所得税法34条/, /相続税|贈与税/],
  ['gift', 'lump_sum', /贈与税の対象です/, /24条|非課税/],
  ['inheritance', 'annuity', /相続税法24条.*雑所得.*相続税法12条1項5号/, /贈与税/],
  ['gift', 'annuity', /贈与税がかかり（評価は相続税法24条）.*雑所得/, /非課税/],
  ['occasional', 'annuity', /雑所得になります（所得税法35条）/, /24条|34条/],
] as const)(
  'says of %s and %s by which law the benefit is taxed',
  async (tax, payout, law, not) => {
    const [typed] = CONTRACTS.life_insurance ?? [];
    const card = await showCard({
      ...policyWith({ death_tax: tax }),
      contracts: { life_insurance: [{ ...typed, payout }] },
    });
    const said = within(card).getByText(/^死亡保険金にかかる税：/).textContent ?? '';
    expect(said).toMatch(law);
    expect(said).not.toMatch(not);
    expect(said).toContain('税額は計算していません');
  },
);

it('says the occasional income of a year, and that its tax is in no figure', async () => {
  const card = await showCard();
  expect(rowsOf(card, 2)).toEqual([['2029年', '270,000', '300,000', '0', '0', '0']]);
  expect(card.textContent).toContain(
    '税額はその年のほかの所得により変わるため、計算していません。',
  );
  fireEvent.click(within(card).getByRole('button', { name: /支出した金額 2029年/ }));
  expect(await screen.findByText('0 + 300,000')).toBeTruthy();
});

it('says remarks with the plan, the contract and an amount without a sign', async () => {
  const card = await showCard({
    personal: { policies: [POLICY, POLICY] },
    contracts: { life_insurance: [{ product: '甲' }, { product: '乙' }] },
    warnings: [
      { code: 'personal_insurance_apart', field: 'life_insurance', params: {} },
      { code: 'personal_insurance_short', field: 'proposals.1', params: { less: '20000' } },
      {
        code: 'personal_insurance_below_premiums',
        field: 'life_insurance.1.surrender_policy_year',
        params: { less: '30000' },
      },
    ],
  });
  const said = within(card)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(said).toEqual([
    '個人契約の保険の保険料と受取額は、報酬の比較・月ごと・年ごとの金額に含めていません。',
    '案2：手取りの増加分だけでは、年間の保険料に20,000円足りません。',
    '乙：予定の年に受け取る額は、払い込んだ保険料より30,000円少なくなります。',
  ]);
});

it('speaks English', async () => {
  const card = await showCard({ language: 'en' });
  expect(factOf(card, 'Break-even exchange rate')).toBe('1 US dollar = JPY 166.67');
  expect(factOf(card, 'Planned surrender or maturity')).toContain('End of policy year 3 (');
  expect(
    card.textContent?.replace(/[（）]|相続税法\d+条\d+項\d+号|一時所得|ドル建プラン/g, ''),
  ).not.toMatch(/[ぁ-んァ-ヶ一-龠]/);
});
