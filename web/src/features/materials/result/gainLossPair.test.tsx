// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { GainLossPair } from './GainLossPair';
import type { Comparison } from '~/api/wire';
import { Reasons } from '~/ui/FigureButton';
import { show } from '~test/render';

const plan = (sickness: number) => ({
  bonus_total: 0,
  benefits: { sickness_allowance_daily: sickness },
});

/** A comparison of two plans of nothing but what is given. */
const comparison = {
  plans: [plan(21_780), plan(2_180)],
  differences: [{ take_home: 0, company_money_left: 0 }],
  losses: [
    {
      pension_per_year_for_each_year_in_force: 0,
      pension_per_year_until_retirement: 0,
      sickness_allowance_daily: 19_600,
      retirement_limit: 0,
    },
  ],
  facts: {},
} as unknown as Comparison;

it('says of the sickness allowance what holds of everybody', async () => {
  await show(
    <Reasons stamp={comparison}>
      <GainLossPair comparison={comparison} plan={1} name={undefined} reason={() => null} />
    </Reasons>,
  );
  // who is never on maternity leave gets no allowance for it
  expect(screen.getByRole('term').textContent).toBe('傷病手当金21,780円 → 2,180円');
});
