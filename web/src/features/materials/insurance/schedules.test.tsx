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
  expect(screen.getByText('保険年度2年目の末（2028年9月期）')).toBeTruthy();
  const rows = screen.getAllByRole('row', { hidden: true }).slice(1);
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['2027年9月期', '1,000', '600', '0', '400', '600'],
    ['2028年9月期', '1,000', '600', '0', '400', '1,200'],
  ]);
  fireEvent.click(button(/損金算入額 長期平準プラン 2028年9月期/));
  expect(await screen.findByText('1,000 − 600')).toBeTruthy();
});

it('says what is handed over, and nothing of a surrender', async () => {
  await open(exiting({ kind: 'hand_over', handed_over: 1_200, gain: 0 }));
  const facts = [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
  expect(facts).toContain('名義変更の予定保険年度2年目の末（2028年9月期）');
  expect(facts).toContain('社長に渡す契約の評価額（現金ではない額）1,200');
  expect(facts).toContain('名義変更による益0');
  expect(facts.join()).not.toMatch(/解約益|解約の予定/);
});

it('says what becomes paid-up, and nothing of a surrender', async () => {
  await open(exiting({ kind: 'paid_up', asset_after: 1_500 }));
  const facts = [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
  expect(facts).toContain('払済の予定保険年度2年目の末（2028年9月期）');
  expect(facts).toContain('払済による益（現金ではない額）300');
  expect(facts).toContain('払済後の資産計上額1,500');
  expect(facts.join()).not.toMatch(/解約益|解約の予定/);
});

it('says what is given up of a contract, and what is left', async () => {
  const reduced = { received: 600, released: 480, book_left: 720, premium: 600 };
  await open(exiting({ kind: 'reduction', reduced, gain: 120 }));
  const facts = [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
  expect(facts).toContain('減額の予定保険年度2年目の末（2028年9月期）');
  expect(facts).toContain('減額払戻金600');
  expect(facts).toContain('取り崩す帳簿価額480');
  expect(facts).toContain('減額による益120');
  expect(facts).toContain('減額後の帳簿価額720');
  expect(facts).toContain('減額後の保険料（1回分）600');
  expect(facts.join()).not.toMatch(/解約益|解約の予定/);
});

it.each([
  ['surrender', '解約損'],
  ['hand_over', '名義変更による損'],
  ['paid_up', '払済による損（現金ではない額）'],
  ['reduction', '減額による損'],
] as const)('calls a loss by %s a loss', async (kind, words) => {
  await open(exiting({ kind, gain: -300 }));
  const facts = [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
  expect(facts.filter((fact) => fact?.startsWith(words))).toHaveLength(1);
  expect(facts.join()).not.toContain('益');
});

it('says by which amount a contract is valued whose value is low', async () => {
  await open(exiting({ kind: 'hand_over', handed_over: 1_200, gain: 0 }));
  expect(screen.getByText(/資産に計上すべき額の70％に満たない/)).toBeTruthy();
});

it('says nothing of the assets where the value counts', async () => {
  await open(exiting({ kind: 'hand_over', handed_over: 1_500 }));
  expect(screen.queryByText(/資産に計上すべき額の70％/)).toBeNull();
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
