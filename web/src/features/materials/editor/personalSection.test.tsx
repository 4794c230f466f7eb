// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { newForm } from './defaults';
import { MATERIAL } from './material';
import { ProblemSummary } from './ProblemSummary';
import { InsuranceSection } from './sections/InsuranceSection';
import { PersonalSection } from './sections/PersonalSection';
import type { Comparison } from '~/api/wire';
import { showSection } from '~test/section';
import { speak } from '~test/words';

const { each: CONTRACT } = MATERIAL.inside.life_insurance;
const start = (...contracts: Parameters<typeof CONTRACT.print>[0][]) => {
  const form = newForm('2026-11-20');
  form.life_insurance = contracts.map((one) => CONTRACT.print(one));
  return form;
};
const has = (label: RegExp) => screen.queryAllByLabelText(label).length > 0;
/** The values of years of one list, by the path of it. */
const year = (list: string, nth: number) =>
  document.getElementById(`life_insurance.0.${list}.${nth - 1}`) as HTMLInputElement;

beforeEach(() => speak('ja'));

it('stands beside the contracts of the company, and takes five of its own', async () => {
  const { form } = await showSection(
    start(),
    <>
      <InsuranceSection />
      <PersonalSection />
    </>,
  );
  expect(screen.getByText(/会社が保険料を払う契約は「法人保険」に入力します/)).toBeTruthy();
  for (let count = 0; count < 5; count += 1) {
    fireEvent.click(screen.getByRole('button', { name: '個人契約を追加する' }));
  }
  expect(screen.queryByRole('button', { name: '個人契約を追加する' })).toBeNull();
  expect(screen.getByRole('button', { name: '契約を追加する' })).toBeTruthy();
  expect(screen.getByText('個人契約は5件まで入力できます。')).toBeTruthy();
  expect(form.getValues('deferred_insurance')).toEqual([]);
  // nothing is proposed, and the contract date says what pays
  expect(
    form.getValues('life_insurance').map(({ premium, funding }) => [premium, funding]),
  ).toEqual(Array.from({ length: 5 }, () => ['', '']));
});

it('deletes the one that is meant, and takes it back', async () => {
  let takeBack: () => void = () => undefined;
  const { form } = await showSection(
    start({ insurer: '甲' }, { insurer: '乙' }),
    <PersonalSection />,
    { undo: (_, undo) => (takeBack = undo) },
  );
  const insurers = () => form.getValues('life_insurance').map(({ insurer }) => insurer);
  fireEvent.click(screen.getByRole('button', { name: '個人契約2を上へ移動する' }));
  expect(insurers()).toEqual(['乙', '甲']);
  fireEvent.click(screen.getByRole('button', { name: '個人契約1を削除する' }));
  expect(insurers()).toEqual(['甲']);
  act(() => takeBack());
  expect(insurers()).toEqual(['乙', '甲']);
});

it.each([
  [{ currency: 'usd' }, [/換算レート/], []],
  [{}, [/払込期間/], [/換算レート/, /死亡保険金の受取/]],
  [{ mode: 'single' }, [/保険料（1回分）/], [/払込期間/]],
  [{ sum_insured: 0 }, [], [/死亡保険金の受取/]],
  [{ sum_insured: 1 }, [/死亡保険金の受取人/, /死亡保険金の受取方法/], []],
  [{ death_benefits: [null, 5] }, [/死亡保険金の受取人/, /死亡保険金の受取方法/], []],
] as const)('of %j asks for what applies', async (contract, there, not) => {
  await showSection(
    start({
      ...contract,
      death_benefits: 'death_benefits' in contract ? [...contract.death_benefits] : [],
    }),
    <PersonalSection />,
  );
  expect(there.filter((label) => !has(label))).toEqual([]);
  expect(not.filter(has)).toEqual([]);
});

it('asks for the term of what ends, and says when it is for life', async () => {
  const { form } = await showSection(start({ kind: 'whole_life' }), <PersonalSection />);
  const isAsked = () => screen.getByText('保険期間').closest('label')?.textContent !== '保険期間';
  expect(screen.getByText('終身の契約は空欄にします。')).toBeTruthy();
  expect(isAsked()).toBe(false);
  act(() => form.setValue('life_insurance.0.kind', 'annuity'));
  expect(screen.getByText('年金の受取りが始まるまでの年数です。')).toBeTruthy();
  expect(isAsked()).toBe(true);
});

it('lets nobody receive the benefit of their own death, but another child or person', async () => {
  const { form } = await showSection(start({ sum_insured: 1 }), <PersonalSection />);
  const offered = () =>
    within(screen.getByLabelText(/死亡保険金の受取人/))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
  expect(offered()).toEqual(['選択しない', '配偶者', '子', 'その他の方']);
  act(() => form.setValue('life_insurance.0.insured', 'child'));
  const everybody = ['選択しない', 'お客様本人', '配偶者', '子', 'その他の方'];
  expect(offered()).toEqual(everybody);
  act(() => form.setValue('life_insurance.0.insured', 'other'));
  expect(offered()).toEqual(everybody);
  act(() => form.setValue('life_insurance.0.insured', 'spouse'));
  expect(offered()).toEqual(everybody.filter((person) => person !== '配偶者'));
});

it('leaves what pays to the contract date unless somebody says it', async () => {
  const { form } = await showSection(
    start({}, { funding: 'take_home_increase' }),
    <PersonalSection />,
  );
  const [open] = screen.getAllByLabelText(/保険料の出どころ/);
  expect(open?.querySelector('option')?.textContent).toBe('契約日から決める');
  const wire = () => MATERIAL.parse(form.getValues()).life_insurance.map(({ funding }) => funding);
  expect(wire()).toEqual([null, 'take_home_increase']);
  act(() => form.setValue('life_insurance.0.funding', 'other_money'));
  expect(wire()).toEqual(['other_money', 'take_home_increase']);
});

it('proposes an annuity of 収入保障保険 where nothing was chosen', async () => {
  const { form } = await showSection(start({}, { payout: 'lump_sum' }), <PersonalSection />);
  const payouts = () => form.getValues('life_insurance').map(({ payout }) => payout);
  const choose = (kind: string) =>
    screen
      .getAllByLabelText(/^保険種類/)
      .forEach((field) => fireEvent.change(field, { target: { value: kind } }));
  choose('income_protection');
  expect(payouts()).toEqual(['annuity', 'lump_sum']);
  expect(screen.queryByRole('status')).toBeNull();
  act(() => form.setValue('life_insurance.0.sum_insured', '1'));
  const field = screen.getByLabelText<HTMLSelectElement>(/死亡保険金の受取方法/);
  expect(field.selectedOptions[0]?.textContent).toBe('年金');
  choose('term');
  expect(payouts()).toEqual(['', 'lump_sum']);
});

it('asks for the age of somebody else whose premiums are paid for life', async () => {
  const { form } = await showSection(start({ kind: 'whole_life' }), <PersonalSection />);
  const isAsked = () => screen.getByText('契約年齢').closest('label')?.textContent !== '契約年齢';
  expect(isAsked()).toBe(false);
  act(() => form.setValue('life_insurance.0.insured', 'spouse'));
  expect(isAsked()).toBe(true);
  expect(screen.getByText(/被保険者が100歳になるまで支払うもの/)).toBeTruthy();
  for (const [field, ends, open] of [
    ['mode', 'single', 'annual'],
    ['pay_years', '10', ''],
    ['term_years', '10', ''],
    ['surrender_policy_year', '10', ''],
    ['kind', 'term', 'whole_life'],
  ] as const) {
    act(() => form.setValue(`life_insurance.0.${field}`, ends));
    expect([field, isAsked()]).toEqual([field, false]);
    act(() => form.setValue(`life_insurance.0.${field}`, open));
    expect([field, isAsked()]).toEqual([field, true]);
  }
});

it('says what an endowment pays at its end, and leads to the year that lacks it', async () => {
  const problems = [{ field: 'life_insurance.0.surrender_values.9', code: 'required' }] as const;
  await showSection(
    start({ kind: 'endowment', term_years: 10, surrender_values: [1, 2] }),
    <PersonalSection />,
    { problems, tried: true },
  );
  expect(screen.getByText(/空欄なら、保険期間の末に満期保険金を受け取ります/)).toBeTruthy();
  expect(screen.getByText(/ほかの方が受け取ると贈与税の対象です/)).toBeTruthy();
  const cell = year('surrender_values', 10);
  expect(cell.closest('details')?.open).toBe(true);
  expect(cell.getAttribute('aria-invalid')).toBe('true');
});

it('says what it does not save of a contract', async () => {
  await showSection(start({ mode: 'single', pay_years: 10 }), <PersonalSection />);
  expect(screen.getByRole('status').textContent).toBe(
    'この契約では使わないため、保存しません：保険料払込期間。',
  );
});

it.each(['surrender_values', 'death_benefits'] as const)(
  'fills the years of the %s alone from a pasted column',
  async (list) => {
    const { form } = await showSection(start({ term_years: 3 }), <PersonalSection />);
    fireEvent.paste(year(list, 1), { clipboardData: { getData: () => '1,000\n2,000\n' } });
    await waitFor(() => expect(year(list, 2).value).toBe('2,000'));
    const { surrender_values: values, death_benefits: benefits } =
      form.getValues('life_insurance.0');
    expect([values, benefits]).toEqual(
      list === 'surrender_values' ? [['1000', '2000'], []] : [[], ['1000', '2000']],
    );
  },
);

it('marks the surrender values that are interpolated', async () => {
  const of = (value: number | null, interpolated: boolean) => ({
    surrender_value: value,
    interpolated,
  });
  const comparison = {
    personal_insurance: { policies: [{ years: [of(100, false), of(150, true), of(200, false)] }] },
  } as unknown as Comparison;
  await showSection(
    start({ term_years: 4, surrender_values: [100, null, 200] }),
    <PersonalSection />,
    { comparison },
  );
  expect(screen.getAllByText(/^補間/).map(({ textContent }) => textContent)).toEqual([
    '補間 150円',
  ]);
});

it('says of which contract and year something is wrong', async () => {
  const problems = [
    { field: 'life_insurance.1.death_benefits.4', code: 'out_of_range', params: { min: '0' } },
  ] as const;
  await showSection(start({}, {}), <ProblemSummary problems={problems} onGo={() => undefined} />, {
    problems,
  });
  expect(screen.getByRole('button', { name: '個人契約2：死亡保険金の推移 5年目' })).toBeTruthy();
});
