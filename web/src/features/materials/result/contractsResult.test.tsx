// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { ResultPanel } from './ResultPanel';
import type { Comparison, InsuranceSums } from '~/api/wire';
import { movedPlans } from '~/features/materials/regenerate/moved';
import { show } from '~test/render';

const totals = {
  premiums: 36_000_000,
  deductible: 18_720_000,
  asset_balance: 0,
  tax_put_off: 6_742_200,
  surrender_value: 28_800_000,
  surrender_gain: 11_520_000,
  surrender_tax: 0,
  kept_without: 29_257_800,
  received_with: 28_800_000,
  difference: -457_800,
  loss_remaining_with: 0,
  loss_remaining_without: 0,
};
const allowance = {
  planned_amount: 50_000_000,
  limit: 75_000_000,
  above_limit: 0,
  contested_tax: 0,
  person_taxes: 6_754_044,
  net: 43_245_956,
};
const fund = { to_pay: 50_000_000, from_contracts: 28_800_000, difference: -21_200_000 };

/** A comparison without proposals, of which the screen reads no more than this. */
function comparison(sums: Partial<InsuranceSums>): Comparison {
  const insurance = { years: [], totals, ...sums };
  const law = { edition: '2026-11-29', digest: 'd', basis_date: '2026-04-01', marks: [] };
  const found = {
    plans: [{ company: { money_left: 1, taxes: 2 }, insurance, trace: [] }],
    differences: [],
    losses: [],
    schedules: [],
    insurance: { policies: [], trace: [] },
    law: { ...law, checked_through: '2026-11-20', scenario: null },
    warnings: [{ code: 'merit_ratio_above_usual', field: null, params: { ratio: '3' } }],
  };
  return found as unknown as Comparison;
}
const panel = (sums: Partial<InsuranceSums>) => (
  <MemoryRouter>
    <ResultPanel
      comparison={comparison(sums)}
      contracts={{ deferred_insurance: [] }}
      explained={null}
      plan={1}
    />
  </MemoryRouter>
);
const facts = () =>
  screen.getAllByRole('term').map((term) => {
    const figure = term.nextElementSibling?.textContent ?? '';
    return [term.textContent, figure];
  });

it.each([
  ['ja', '現金で支払う退職金', '差（契約から入る現金 − 現金で支払う退職金）'],
  ['en', 'Allowance paid in cash', 'Difference (cash from contracts − allowance in cash)'],
] as const)(
  'shows the contracts and what they bring for the allowance (%s)',
  async (language, paid, left) => {
    await show(panel({ allowance, fund }), language);
    const found = new Map(facts().map(([name, figure]) => [name, figure]));
    expect(found.get(paid)).toContain('50,000,000');
    expect(found.get(left)).toContain('21,200,000');
    // nothing of a comparison of pay
    expect(screen.queryByText(/損失|傷病手当金|Sickness allowance/)).toBeNull();
  },
);

it('says that the allowance is in the last year where there is one alone', async () => {
  const { unmount } = await show(panel({ allowance, fund }));
  expect(screen.getByText(/退職金を損金に入れています。/)).toBeTruthy();
  unmount();
  await show(panel({}));
  expect(screen.queryByText(/退職金を損金に入れています。/)).toBeNull();
  expect(
    within(screen.getByRole('region', { name: /課税の繰延べ/ })).queryByText(/退職金/),
  ).toBeNull();
});

it('tells beside another law what moved of the contracts, and nothing of the pay', () => {
  const [plan] = movedPlans(
    comparison({ allowance }),
    comparison({ allowance: { ...allowance, net: 1 } }),
  );
  expect(plan?.lines.map(({ figure }) => figure)).toEqual([
    'money_left',
    'company_taxes',
    'tax_put_off',
    'surrender_tax',
    'insurance_difference',
    'allowance_net',
  ]);
  expect(plan?.moved).toBe(1);
});
