// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { FirstFigures } from './composition/useFirstFigures';
import { LiveResult } from './LiveResult';
import type { Live } from './live/useComparison';
import { show } from '~test/render';

const nothing = () => undefined;
const live = (state: Live['state']): Live => ({
  comparison: null,
  contracts: {},
  explained: null,
  errors: [],
  state,
});
const result = (
  state: Live['state'],
  first: FirstFigures | null,
  { onRetry = nothing, comparesPay = true } = {},
) => (
  <LiveResult
    live={live(state)}
    comparesPay={comparesPay}
    plan={1}
    problems={[]}
    needed={[{ path: 'company.name', section: 'company', filled: false }]}
    first={first}
    onGo={nothing}
    onRetry={onRetry}
    onShowProblems={nothing}
    onMonths={nothing}
    onYears={nothing}
  />
);

it.each([
  ['ja', '計算できませんでした。', 'もう一度試す'],
  ['en', 'Not calculated.', 'Try again'],
] as const)(
  'says that the figures could not be calculated, and tries again (%s)',
  async (language, said, again) => {
    const retry = vi.fn();
    await show(result('failed', null, { onRetry: retry }), language);
    expect(screen.getByRole('alert').textContent).toContain(said);
    await userEvent.click(screen.getByRole('button', { name: again }));
    expect(retry).toHaveBeenCalledOnce();
  },
);

it.each([
  ['ja', '概算を計算できませんでした。', 'もう一度試す'],
  ['en', 'The estimate could not be calculated.', 'Try again'],
] as const)(
  'says that the first estimate could not be calculated, and tries again (%s)',
  async (language, said, again) => {
    const retry = vi.fn();
    await show(result('incomplete', { kind: 'failed', retry }), language);
    expect(screen.getByRole('alert').textContent).toContain(said);
    await userEvent.click(screen.getByRole('button', { name: again }));
    expect(retry).toHaveBeenCalledOnce();
  },
);

it('names what is missing before there are figures, and when the first ones come', async () => {
  await show(result('incomplete', null));
  expect(screen.getByRole('button', { name: '会社名' })).toBeTruthy();
  expect(screen.getByText(/最初の数字が出ます。$/)).toBeTruthy();
});

it('leads to what has to be put right before there are figures', async () => {
  const go = vi.fn();
  await show(
    <LiveResult
      live={live('incomplete')}
      comparesPay
      plan={1}
      problems={[]}
      needed={[]}
      first={{ kind: 'wrong', path: 'deferred_insurance.2.term_years' }}
      onGo={go}
      onRetry={nothing}
      onShowProblems={nothing}
      onMonths={nothing}
      onYears={nothing}
    />,
  );
  expect(screen.queryByText(/最初の数字が出ます/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /契約3.*保険期間へ$/ }));
  expect(go).toHaveBeenCalledWith('deferred_insurance.2.term_years');
});

it('names what a kind without proposals asks for before there are figures', async () => {
  await show(result('incomplete', null, { comparesPay: false }));
  expect(
    screen.getByText(/法人契約の保険の保険料を入力すると、最初の数字が出ます。$/),
  ).toBeTruthy();
});
