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
  benefits: { pension_per_year: 0, sickness_allowance_daily: 0, retirement_limit: 0 },
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

it('has pension, sickness and retirement below the money, each in its unit', async () => {
  const with_ = (benefits: object) => ({ ...plan(7_000, 0), benefits });
  await open([
    with_({ pension_per_year: 42_752, sickness_allowance_daily: 21_780, retirement_limit: 90_000 }),
    with_({ pension_per_year: 14_667, sickness_allowance_daily: 2_180, retirement_limit: 90_000 }),
  ]);
  const all = lines();
  expect(all.slice(all.indexOf('保障と将来の受取り') + 1)).toEqual([
    '1年の加入で増える老齢厚生年金（年額）円/年42,75214,667マイナス△28,085',
    '傷病手当金（1日）円/日21,7802,180マイナス△19,600',
    '役員退職金の目安円90,00090,0000',
  ]);
});

it('has no such rows where nobody has any', async () => {
  await open([plan(7_000, 0), plan(7_500, 0)]);
  expect(lines()).not.toContain('保障と将来の受取り');
});
