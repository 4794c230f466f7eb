// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
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
  funding: 'other_money',
  paid_for_life: false,
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
  fireEvent.click(screen.getByRole('button', { name: /保険料を引いた額 案2/ }));
  const reason = (await screen.findByText('9,080,000 − 9,000,000')).closest('table');
  expect(reason?.textContent).toMatch(/手取りの増減.*80,000年間の保険料.*100,000/);
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
  expect(card.textContent).not.toContain('保険料を引いた額');
});

it('calls nothing short where nothing is to be paid, or nothing rises', async () => {
  const rowsWith = async (yearly: number, single: number) => {
    const funding = [80_000, 0, -20_000].map((increase) => ({
      increase,
      left: increase - yearly,
    }));
    const card = await showCard({
      personal: { yearly_premiums: yearly, single_premiums: single, funding },
    });
    const rows = rowsOf(card, 0).map(([, increase, , left]) => [increase, left]);
    cleanup();
    return rows;
  };
  expect(await rowsWith(100_000, 0)).toEqual([
    ['80,000', 'マイナス△20,000不足'],
    ['0増加なし', 'マイナス△100,000増加分なし'],
    ['マイナス△20,000増加なし', 'マイナス△120,000増加分なし'],
  ]);
  expect(await rowsWith(0, 1)).toEqual([
    ['80,000', '80,000'],
    ['0増加なし', '0'],
    ['マイナス△20,000増加なし', 'マイナス△20,000'],
  ]);
});

it('says where the premiums come from as the answer has it, and until when a total counts', async () => {
  const [typed] = CONTRACTS.life_insurance ?? [];
  const card = await showCard({
    ...policyWith({ paid_for_life: true }),
    contracts: { life_insurance: [{ ...typed, funding: null }] },
  });
  expect(factOf(card, '保険料の出どころ')).toBe('そのほかの資金');
  expect(factOf(card, '払込保険料の合計（3年目まで、被保険者が100歳になるまで支払う場合）')).toBe(
    '300,000',
  );
});

const TERM = { exit: null, term_ends_on: '2036-05-31' };
const NOTHING = 'このとき受け取る額は入力されていないため、ないものとしています。';
it.each([
  ['term', TERM, '保険期間は2036年5月31日に終わります。', NOTHING, null],
  ['medical', TERM, '保険期間は2036年5月31日に終わります。', NOTHING, null],
  [
    'other',
    TERM,
    '保険期間は2036年5月31日に終わります。',
    'この日の解約返戻金90,000円は、解約・満期の予定が入力されていないため、受取額に含めていません。',
    90_000,
  ],
  [
    'annuity',
    TERM,
    '年金は2036年6月1日から始まります。',
    '年金の額とそれにかかる税は計算していません。',
    90_000,
  ],
  ['whole_life', { exit: null }, '予定していません（終身の契約で、続きます）。', '', null],
] as const)('says how %s ends without a plan', async (kind, more, ends, then, value) => {
  const card = await showCard({
    ...policyWith({ ...more, years: [year(1, { surrender_value: value, return_rate: null })] }),
    contracts: { life_insurance: [{ kind }] },
  });
  expect(factOf(card, '解約・満期の予定')).toBe(ends);
  expect(card.textContent).toContain(then);
  const others = [NOTHING, '受取額に含めていません', 'それにかかる税は'].filter(
    (said) => !then.includes(said),
  );
  expect(others.filter((said) => card.textContent?.includes(said))).toEqual([]);
});

it('opens a contract and its years where some before the end bring less than was paid', async () => {
  const years = (below: number) =>
    Array.from({ length: 11 }, (_, at) =>
      year(at + 1, { surrender_value: 100_000 * (at + 1) - (at + 1 === below ? 1 : 0) }),
    );
  const openWith = async (below: number) => {
    const exit = { ...POLICY.exit, policy_year: 11 } as PersonalPolicy['exit'];
    const policy = { ...POLICY, exit: exit ?? null, years: years(below) };
    const card = await showCard({
      personal: { policies: [policy, policy] },
      contracts: { life_insurance: [{ product: '甲' }, { product: '乙' }] },
    });
    const folds = [...card.querySelectorAll('details')].map(({ open }) => open);
    cleanup();
    return folds;
  };
  expect(await openWith(4)).toEqual([true, true, true, true]);
  expect(await openWith(0)).toEqual([false, false, false, false]);
  // what the planned end brings is said of itself
  expect(await openWith(11)).toEqual([false, false, false, false]);
});

it('says once who is taken to receive, and that dividends do not count', async () => {
  const receiver = /ほかの方が受け取ると贈与税の対象です（相続税法5条1項・2項）/;
  const dividends = /配当金は、受取額にも差益にも含めていません/;
  const typed = { product: '甲', non_participating: true };
  const saidOf = async (exit: PersonalPolicy['exit'], shares: boolean) => {
    const card = await showCard({
      personal: {
        policies: [
          { ...POLICY, exit: exit ?? null },
          { ...POLICY, exit: exit ?? null },
        ],
      },
      contracts: { life_insurance: [typed, { ...typed, non_participating: !shares }] },
    });
    const said = [receiver, dividends].map((words) => within(card).queryAllByText(words).length);
    cleanup();
    return said;
  };
  expect(await saidOf(POLICY.exit, true)).toEqual([1, 1]);
  expect(await saidOf(null, true)).toEqual([0, 1]);
  expect(await saidOf(POLICY.exit, false)).toEqual([1, 0]);
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
  expect(card.textContent).toContain(
    '＝ 払込保険料 × 換算レート ÷ 受取額（小数点以下3桁目を切上げ）',
  );
  fireEvent.click(within(card).getByRole('button', { name: /差損.*ドル建プラン/ }));
  expect(await screen.findByText('270,000 − 300,000')).toBeTruthy();
});

it('lists its policy years with ages, and marks the values that lie between', async () => {
  const above = { interpolated: true, surrender_value: 210_000, return_rate: '105' };
  const card = await showCard(policyWith({ years: [year(1), year(2, above), year(3)] }));
  expect(rowsOf(card, 1)).toEqual([
    ['1年目', '48', '100,000', '100,000', '90,000払込保険料より少ない', '90%', '5,000,000'],
    ['2年目', '49', '100,000', '200,000', '210,000 †', '105%', '5,000,000'],
    ['3年目', '50', '100,000', '300,000', '270,000払込保険料より少ない', '90%', '5,000,000'],
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
  expect(factOf(card, '解約・満期の予定')).toBe('予定していません（終身の契約で、続きます）。');
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
  expect(card.textContent).toMatch(/所得税法34条.*2分の1.*所得税法22条2項2号/);
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
      {
        code: 'personal_insurance_below_until',
        field: 'life_insurance.0.surrender_values',
        params: { year: '9' },
      },
      {
        code: 'personal_insurance_no_values',
        field: 'life_insurance.1.surrender_values',
        params: {},
      },
      { code: 'personal_insurance_annuity', field: 'life_insurance.1.kind', params: {} },
      {
        code: 'personal_insurance_no_increase',
        field: 'proposals.0',
        params: { less: '100000' },
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
    '甲：保険年度9年目の末までは、解約すると、解約返戻金が払い込んだ保険料より少ない年があります。',
    '乙：解約返戻金が入力されていません。途中で解約すると、戻る額は払い込んだ保険料より少ないか、まったくないことがあります。',
    '乙：受け取る年金と、それにかかる税は計算していません。',
    '案1：手取りが増えないため、「手取りの増加分」から支払うとした年間の保険料100,000円は、今の手取りかそのほかの資金から支払うことになります。',
  ]);
});

it('speaks English', async () => {
  const card = await showCard({ language: 'en' });
  expect(factOf(card, 'Break-even exchange rate')).toBe('1 US dollar = JPY 166.67');
  expect(factOf(card, 'Planned surrender or maturity')).toContain('End of policy year 3 (');
  expect(card.textContent).toContain('= premiums paid × exchange rate ÷ receipt');
  expect(card.textContent).not.toMatch(/customer|inhabitant/i);
  expect(
    card.textContent?.replace(
      /[（）]|(相続|所得)税法\d+条(\d+項)?(・\d+項)?(\d+号)?|一時所得|ドル建プラン/g,
      '',
    ),
  ).not.toMatch(/[ぁ-んァ-ヶ一-龠]/);
});

it.each([
  [TERM, 'term', 'The term ends on ', 'nothing is taken to be received'],
  [TERM, 'annuity', 'The annuity begins on ', 'The annuity and the tax on it are not calculated.'],
  [{ exit: null }, 'whole_life', 'Not planned: insurance for life goes on.', ''],
] as const)('says in English how %j of %s ends', async (more, kind, ends, then) => {
  const bare = year(1, { surrender_value: null, return_rate: null });
  const card = await showCard({
    ...policyWith({ ...more, years: [bare] }),
    contracts: { life_insurance: [{ kind }] },
    language: 'en',
  });
  expect(factOf(card, 'Planned surrender or maturity')).toContain(ends);
  expect(card.textContent).toContain(then);
});
