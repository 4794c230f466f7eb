// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TaxBars } from './TaxBars';
import type { Comparison } from '~/api/wire';
import type { Language } from '~/i18n/language';
import { show } from '~test/render';

/** Two plans: as now, and one with these taxes. */
async function chart(person: number, company: number, language: Language = 'ja') {
  const plan = (tax: number, taxes: number) => ({
    employee: { total: 100_000 },
    employer_total: 100_000,
    income_tax: tax,
    resident_tax: 0,
    company: { taxes },
  });
  const comparison = { plans: [plan(50_000, 70_000), plan(person, company)] };
  document.documentElement.lang = language;
  await show(
    <TaxBars comparison={comparison as unknown as Comparison} plan={1} name={undefined} />,
    language,
  );
}

it('has a bar for each plan where nothing is below zero', async () => {
  await chart(0, 70_000);
  expect(screen.getAllByRole('img')).toHaveLength(2);
  expect(screen.queryByText(/グラフを表示していません/)).toBeNull();
});

it.each([
  ['ja', 'の法人税等△12,345円）。', '法人の支出がマイナスのため、グラフを表示していません（案1'],
  ['en', 'Corporate taxes of Plan 1: JPY −12,345', "the company's spending is negative"],
] as const)(
  'names which spending of the company is negative (%s)',
  async (language, part, said) => {
    await chart(50_000, -12_345, language);
    expect(screen.queryByRole('img')).toBeNull();
    const told = screen.getByText(new RegExp(said.replace('（', '\\（')));
    expect(told.textContent).toContain(part);
  },
);

it.each([
  ['ja', '案1の所得税・住民税△20,000円', '他の所得にかかる税が減るためです。'],
  ['en', 'Income and resident tax of Plan 1: JPY −20,000', 'lowers the tax on other income'],
] as const)('says why the taxes of the person are negative (%s)', async (language, part, why) => {
  await chart(-20_000, 70_000, language);
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByText(new RegExp(why)).textContent).toContain(part);
});
