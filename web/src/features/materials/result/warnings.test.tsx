// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Warnings } from './Warnings';
import { changesFigures } from './remarks';
import type { Warning } from '~/api/wire';
import { show } from '~test/render';

afterEach(() => {
  vi.unstubAllGlobals();
});

const warnings = [
  'no_sickness_allowance',
  'pension_drawn_later',
  'pension_not_recalculated',
  'pension_suspension_by_year',
  'other_office_split',
].map((code) => ({ code, params: {} })) as unknown as Warning[];

const on = (phone: boolean) =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: phone && query.includes('max-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));

it('folds what is more than a few remarks on a phone, and nothing elsewhere', async () => {
  on(true);
  const { container, unmount } = await show(<Warnings warnings={warnings} />);
  const folded = container.querySelector('details')?.querySelectorAll('li').length ?? 0;
  expect(screen.getAllByRole('listitem', { hidden: true }).length - folded).toBe(3);
  expect(container.querySelector('summary')?.textContent).toBe(`ほか${folded}件を見る`);
  unmount();
  on(false);
  expect((await show(<Warnings warnings={warnings} />)).container.querySelector('details')).toBe(
    null,
  );
});

it('says of which plan a remark is, once for all that have it', async () => {
  on(false);
  const differs = (field?: string) =>
    ({ code: 'totals_differ', params: { amount: '1' }, field }) as unknown as Warning;
  const shown = [differs('proposals.0.monthly'), differs('proposals.2.monthly')];
  const { unmount } = await show(<Warnings named warnings={shown} />);
  const said = screen.getAllByRole('listitem').map((item) => item.textContent ?? '');
  expect(said).toHaveLength(1);
  expect(said[0]).toMatch(/^案1・案3：総額が異なります/);
  unmount();
  await show(<Warnings named warnings={[differs()]} />);
  expect(screen.getByRole('listitem').textContent).toMatch(/^総額/);
});

it('knows the warnings whose figures are other than somebody would read them', () => {
  const of = (code: string) => changesFigures({ code } as Warning);
  expect(['filing_deadline_passed', 'totals_differ'].every(of)).toBe(true);
  expect(['filing_deadline_near', 'merit_ratio_above_usual'].some(of)).toBe(false);
});
