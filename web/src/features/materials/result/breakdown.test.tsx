// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Breakdown } from './Breakdown';
import type { Comparison } from '~/api/wire';
import { Reasons } from '~/ui/FigureButton';
import { show } from '~test/render';

const plan = (takeHome: number, suspended: number, elsewhere = 0) => ({
  pay: 12_000,
  employee: { total: 0 },
  income_tax: 0,
  resident_tax: 0,
  without_pay: { total: 0 },
  pension: { full: 900, suspended, receipts: 900 - suspended },
  other_office: { employee_total: 0, employee_without_pay: 0, pension_suspended: elsewhere },
  take_home: takeHome,
  company: {},
});

const open = (plans: unknown[]) => {
  const comparison = { plans } as Comparison;
  return show(
    <Reasons stamp={comparison}>
      <Breakdown comparison={comparison} reason={() => null} side="bottom" />
    </Reasons>,
  );
};

const lines = () =>
  within(screen.getByRole('region', { name: '内訳' }))
    .getAllByRole('row')
    .map((row) => row.textContent);

it('takes the suspended pension off a take-home that is told without it', async () => {
  await open([plan(7_000, 300), plan(7_500, 40)]);
  const all = lines();
  const at = all.findIndex((line) => line.startsWith('年金の支給停止を引く前の手取り'));
  expect(all.slice(at, at + 3)).toEqual([
    '年金の支給停止を引く前の手取り7,3007,540+240',
    '年金の支給停止額手取りから引きます30040マイナス△260',
    '本人の手取り7,0007,500+500',
  ]);
});

it('gives back what the pay of another company suspends alone', async () => {
  await open([plan(7_000, 300, 200), plan(7_500, 240, 200)]);
  const all = lines();
  const at = all.findIndex((line) => line.startsWith('年金の支給停止を引く前の手取り'));
  expect(all.slice(at, at + 4)).toEqual([
    '年金の支給停止を引く前の手取り7,1007,540+440',
    '年金の支給停止額手取りから引きます300240マイナス△60',
    '他社の報酬だけでも止まる年金手取りに足します2002000',
    '本人の手取り7,0007,500+500',
  ]);
});

it('has one take-home where nothing is suspended', async () => {
  await open([plan(7_000, 0), plan(7_500, 0)]);
  expect(lines().filter((line) => /手取り/.test(line))).toEqual(['本人の手取り7,0007,500+500']);
});
