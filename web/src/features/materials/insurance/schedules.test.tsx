// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Schedules } from './Schedules';
import type { Comparison, Step } from '~/api/wire';
import { Reasons } from '~/ui/FigureButton';
import { show } from '~test/render';

const year = (number: number) => ({
  year: number,
  months: 12,
  paid: 1_000,
  to_asset: 600,
  run_down: 0,
  deductible: 400,
  salary: 0,
  asset_balance: 600 * number,
  prepaid_balance: 0,
});
const step = (figure: string, amount: number, formula: string): Step => ({
  figure: `policies.0.${figure}`,
  amount,
  unit: 'yen',
  formula,
  rounding: 'none',
  law: [],
  parts: [],
});
/** A contract of which only what is shown is given. */
const insurance = {
  policies: [
    {
      first_fiscal_year_start: '2026-10-01',
      exit: {
        policy_year: 2,
        fiscal_year_start: '2027-10-01',
        value: 1_500,
        interpolated: false,
        book: 1_200,
        gain: 300,
      },
      contract_detail: {
        rule: 'class_table',
        class: '70_85',
        fiscal_years: [year(1), year(2)],
        interpolated_years: [2, 3, 4, 6],
      },
    },
  ],
  trace: [
    step('exit.gain', 300, '1,500 − 1,200'),
    step('contract_detail.fiscal_years.1.deductible', 400, '1,000 − 600'),
  ],
} as unknown as NonNullable<Comparison['insurance']>;

const open = (shown = insurance) =>
  show(
    <Reasons stamp={null}>
      <Schedules insurance={shown} explained={shown} names={['長期平準プラン']} />
    </Reasons>,
  );
/** The contract with that in its exit. */
const exiting = (changes: object) => {
  const [policy] = insurance.policies;
  const exit = { ...policy?.exit, ...changes };
  return { ...insurance, policies: [{ ...policy, exit }] } as typeof insurance;
};
const button = (name: RegExp) => screen.getByRole('button', { name, hidden: true });

it('says by fiscal years what is paid, an asset, deducted and left on the books', async () => {
  await open();
  expect(screen.getByText('最高解約返戻率の区分表')).toBeTruthy();
  expect(screen.getByText('長期平準プランの経理処理')).toBeTruthy();
  expect(screen.getByText('70％超85％以下')).toBeTruthy();
  expect(screen.getByText('2〜4・6年目')).toBeTruthy();
  expect(screen.getByText('保険年度2年目の末（2027年10月からの事業年度）')).toBeTruthy();
  const rows = screen.getAllByRole('row', { hidden: true }).slice(1);
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['2026年10月', '1,000', '600', '0', '400', '600'],
    ['2027年10月', '1,000', '600', '0', '400', '1,200'],
  ]);
  fireEvent.click(button(/損金算入額 長期平準プラン 2027年10月/));
  expect(await screen.findByText('1,000 − 600')).toBeTruthy();
});

it('says what is handed over, and nothing of a surrender', async () => {
  await open(exiting({ kind: 'hand_over', handed_over: 1_200, gain: 0 }));
  const facts = [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
  expect(facts).toContain('名義変更の予定保険年度2年目の末（2027年10月からの事業年度）');
  expect(facts).toContain('社長に渡す契約の評価額（現金ではない額）1,200');
  expect(facts).toContain('名義変更による益0');
  expect(facts.join()).not.toMatch(/解約益|解約の予定/);
});

it('says what becomes paid-up, and nothing of a surrender', async () => {
  await open(exiting({ kind: 'paid_up', asset_after: 1_500 }));
  const facts = [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
  expect(facts).toContain('払済の予定保険年度2年目の末（2027年10月からの事業年度）');
  expect(facts).toContain('払済による益（現金ではない額）300');
  expect(facts).toContain('払済後の資産計上額1,500');
  expect(facts.join()).not.toMatch(/解約益|解約の予定/);
});

it('opens the reason of the surrender on a phone too, below its figures', async () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }));
  await open();
  fireEvent.click(button(/解約益 長期平準プラン/));
  expect(screen.getByText('1,500 − 1,200')).toBeTruthy();
  vi.unstubAllGlobals();
});
