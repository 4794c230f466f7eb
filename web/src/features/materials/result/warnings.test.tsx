// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Warnings } from './Warnings';
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
