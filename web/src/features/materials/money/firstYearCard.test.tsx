// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FirstYearCard } from './FirstYearCard';
import type { MoneyPlan } from '~/api/wire';
import { Reasons } from '~/ui/FigureButton';
import { show } from '~test/render';

const open = (more: object) => {
  const taxed = { pay: 120, premiums: 9, income_tax: 8, resident_tax: 7, ...more };
  const plan = {
    calendar_years: [],
    first_year: {
      year: 2026,
      now: taxed,
      plan: taxed,
      first: taxed,
      last: taxed,
      more_in_first: 0,
      back_in_last: 0,
      remains: 0,
    },
  } as unknown as MoneyPlan;
  return show(
    <Reasons stamp={plan}>
      <FirstYearCard
        plan={plan}
        index={1}
        name="案1"
        steps={{ why: () => null, change: () => null }}
      />
    </Reasons>,
  );
};

const heads = () =>
  screen.getAllByRole('rowheader', { hidden: true }).map(({ textContent }) => textContent);

it('has all that is taxed in a year', async () => {
  await open({ other_office: { pay: 30, premiums: 2, withheld: 1 }, pension: 40 });
  expect(heads()).toEqual([
    '給与収入',
    '社会保険料',
    '他社の給与収入',
    '他社の社会保険料',
    '公的年金（受取）',
    '所得税等',
    '住民税',
    '税の合計',
  ]);
  cleanup();
  await open({});
  expect(heads()).toEqual(['給与収入', '社会保険料', '所得税等', '住民税', '税の合計']);
});
