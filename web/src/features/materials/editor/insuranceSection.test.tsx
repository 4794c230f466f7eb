// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { newForm } from './defaults';
import { MATERIAL } from './material';
import { ProblemSummary } from './ProblemSummary';
import { InsuranceSection } from './sections/InsuranceSection';
import { showSection } from '~test/section';
import { speak } from '~test/words';

const { each: CONTRACT } = MATERIAL.inside.deferred_insurance;
const start = (...contracts: Parameters<typeof CONTRACT.print>[0][]) => {
  const form = newForm('2026-11-20');
  form.deferred_insurance = contracts.map((one) => CONTRACT.print(one));
  return form;
};
const has = (label: RegExp) => screen.queryAllByLabelText(label).length > 0;

beforeEach(() => speak('ja'));

it('starts without a contract, and takes five', async () => {
  const { form } = await showSection(start(), <InsuranceSection />);
  expect(screen.queryAllByRole('group', { name: /^契約\d$/ })).toHaveLength(0);
  for (let count = 0; count < 5; count += 1) {
    fireEvent.click(screen.getByRole('button', { name: '契約を追加する' }));
  }
  expect(screen.queryByRole('button', { name: '契約を追加する' })).toBeNull();
  expect(screen.getByText('契約は5件まで入力できます。')).toBeTruthy();
  // nothing is proposed
  expect(form.getValues('deferred_insurance').map(({ premium }) => premium)).toEqual(
    Array.from({ length: 5 }, () => ''),
  );
});

it('changes the order, and deletes the one that is meant', async () => {
  const { form } = await showSection(
    start({ insurer: '甲' }, { insurer: '乙' }, { insurer: '丙' }),
    <InsuranceSection />,
  );
  const insurers = () => form.getValues('deferred_insurance').map(({ insurer }) => insurer);
  expect(screen.queryByRole('button', { name: '契約1を上へ移動する' })).toBeNull();
  expect(screen.queryByRole('button', { name: '契約3を下へ移動する' })).toBeNull();
  const unfold = (name: string) =>
    fireEvent.click(within(screen.getByRole('group', { name })).getByText(name));
  unfold('契約3');
  fireEvent.click(screen.getByRole('button', { name: '契約3を上へ移動する' }));
  expect(insurers()).toEqual(['甲', '丙', '乙']);
  fireEvent.click(screen.getByRole('button', { name: '契約2を削除する' }));
  expect(insurers()).toEqual(['甲', '乙']);
});

it('folds those that nobody edits into a line each', async () => {
  const one = { product: '長期プラン', kind: 'term', premium: 1_000_000 } as const;
  const { shown } = await showSection(
    start(one, { insurer: '乙生命', kind: 'whole_life', mode: 'monthly' }),
    <InsuranceSection />,
  );
  const folds = () =>
    [...shown.container.querySelectorAll<HTMLDetailsElement>('fieldset[aria-label] > details')].map(
      ({ open }) => open,
    );
  const lines = [...shown.container.querySelectorAll('fieldset[aria-label] > details > summary')];
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    '契約1長期プラン・定期保険・年払 1,000,000円',
    '契約2乙生命・終身保険',
  ]);
  expect(folds()).toEqual([false, false]);
  fireEvent.click(lines[1] as Element);
  expect(folds()).toEqual([false, true]);
  fireEvent.click(lines[0] as Element);
  expect(folds()).toEqual([true, false]);
  fireEvent.click(lines[0] as Element);
  expect(folds()).toEqual([false, false]);
  // the one that is added is edited
  fireEvent.click(screen.getByRole('button', { name: '契約を追加する' }));
  expect(folds()).toEqual([false, false, true]);
});

it('opens a contract in which something is wrong, and says of which one it is', async () => {
  const problem = {
    field: 'deferred_insurance.1.premium',
    code: 'out_of_range',
    params: { min: '1' },
  } as const;
  const { shown } = await showSection(
    start({}, { premium: 1 }, {}),
    <>
      <ProblemSummary problems={[problem]} onGo={() => undefined} />
      <InsuranceSection />
    </>,
    { problems: [problem] },
  );
  const folds = [
    ...shown.container.querySelectorAll<HTMLDetailsElement>('fieldset[aria-label] > details'),
  ];
  expect(folds.map(({ open }) => open)).toEqual([false, true, false]);
  expect(within(folds[1] as HTMLElement).getByText('要修正 1')).toBeTruthy();
  expect(screen.getByRole('button', { name: '契約2：保険料（1回分）' })).toBeTruthy();
});

it('says what it does not save of a contract', async () => {
  const { form } = await showSection(
    start({
      kind: 'whole_life',
      max_surrender_rate: '85.5',
      exit: 'keep',
      surrender_policy_year: 9,
    }),
    <InsuranceSection />,
  );
  expect(screen.getByRole('status').textContent).toBe(
    'この契約では使わないため、保存しません：最高解約返戻率・出口の保険年度。',
  );
  act(() => form.setValue('deferred_insurance.0.kind', 'term'));
  expect(screen.getByRole('status').textContent).not.toContain('最高解約返戻率');
});

it.each([
  [{ kind: 'term' }, [/受取人/, /最高解約返戻率/, /前納/], [/第三分野の内容/, /被保険者の範囲/]],
  [{ kind: 'third_sector' }, [/第三分野の内容/, /最高解約返戻率/], [/被保険者の範囲/]],
  [{ kind: 'term', beneficiary: 'family' }, [/被保険者の範囲/], []],
  [{ kind: 'endowment_half' }, [/被保険者の範囲/], [/受取人/, /最高解約返戻率/]],
  [{ kind: 'whole_life' }, [/払込期間/], [/受取人/, /最高解約返戻率/, /解約返戻金のない契約/]],
  [{ kind: 'term', no_surrender_value: true }, [/解約返戻金のない契約/], [/最高解約返戻率/]],
  [{ mode: 'single' }, [/保険料（1回分）/], [/払込期間/, /前納/]],
  [{ mode: 'monthly' }, [/払込期間/], [/前納/]],
  [{}, [/出口の保険年度/], []],
  [{ exit: 'keep' }, [/^出口$/], [/出口の保険年度/]],
  [{ exit: 'paid_up' }, [/出口の保険年度/, /資産計上額を据え置く/], []],
  [{ exit: 'reduction' }, [/出口の保険年度/, /減額割合/], [/資産計上額を据え置く/]],
  [{ exit: 'surrender' }, [/出口の保険年度/], [/資産計上額を据え置く/, /減額割合/]],
  [{ exit: 'hand_over' }, [/^出口$/], [/出口の保険年度/]],
  [{ booked: {} }, [/^資産計上額/], []],
  [{}, [], [/^資産計上額/]],
] as const)('of %j asks for what applies', async (contract, there, not) => {
  await showSection(start(contract), <InsuranceSection />);
  expect(there.filter((label) => !has(label))).toEqual([]);
  expect(not.filter(has)).toEqual([]);
});

it('fills the years from a pasted column', async () => {
  const { form } = await showSection(start({ term_years: 3 }), <InsuranceSection />);
  const second = screen.getByLabelText('2年目');
  second.focus();
  fireEvent.paste(second, {
    clipboardData: { getData: () => '1,000\n2,000\n' },
  });
  expect(form.getValues('deferred_insurance.0.surrender_values')).toEqual(['', '1000', '2000']);
  // also in the field that it was pasted into, which is left
  await waitFor(() => expect(document.activeElement?.id).toMatch(/surrender_values\.2$/));
  expect(second).toHaveProperty('value', '1,000');
  expect(screen.getByLabelText('3年目')).toHaveProperty('value', '2,000');
});

it('helps with each exit in a line, and hands over no contract on staff', async () => {
  const { form } = await showSection(start({ kind: 'term' }), <InsuranceSection />);
  const choices = () =>
    [...(screen.getByLabelText('出口') as HTMLSelectElement).options].map(({ value }) => value);
  expect(choices()).toContain('hand_over');
  expect(screen.getByText(/^予定の保険年度の末に解約し/)).toBeTruthy();
  act(() => form.setValue('deferred_insurance.0.exit', 'hand_over'));
  expect(screen.getByText(/役員退職金の一部として社長に渡します/)).toBeTruthy();
  expect(screen.queryByText(/^予定の保険年度の末に解約し/)).toBeNull();
  act(() => form.setValue('deferred_insurance.0.exit', 'paid_up'));
  expect(screen.getByText(/保険料の払込みをやめ、払済保険として会社が続けます/)).toBeTruthy();
  act(() => form.setValue('deferred_insurance.0.exit', 'reduction'));
  expect(screen.getByText(/^予定の保険年度の末に保険金額の一部を減らし/)).toBeTruthy();
  expect(screen.getByText('この保険年度の末に減額します。')).toBeTruthy();
  act(() => form.setValue('deferred_insurance.0.exit', 'keep'));
  expect(screen.getByText('解約せず、会社の契約のまま続けます。')).toBeTruthy();
  act(() => form.setValue('deferred_insurance.0.purpose', 'staff_welfare'));
  expect(choices()).not.toContain('hand_over');
});
