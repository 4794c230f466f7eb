// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { Spans } from './Spans';
import { api } from '~/api/client';
import { queries } from '~/api/queries';
import type { Comparison } from '~/api/wire';
import type { Language } from '~/i18n/language';
import { Reasons } from '~/ui/FigureButton';
import { show } from '~test/render';

const comparison = {
  plans: [
    { benefits: { sickness_allowance_daily: 21_780 } },
    { benefits: { sickness_allowance_daily: 2_180 }, bonus_total: 10_800_000 },
  ],
  differences: [{ take_home: 500_705, company_money_left: 487_461 }],
  losses: [
    {
      pension_per_year_for_each_year_in_force: 28_085,
      pension_per_year_until_retirement: 564_033,
      months_in_force: 241,
      sickness_allowance_daily: 19_600,
      retirement_limit: 81_000_000,
    },
  ],
  facts: { years_in_office: 30 },
} as unknown as Comparison;

const year = (from: string, months: number, pay: number) => ({ from, months, pay, together: 0 });

/** The reference case as the engine answers it, of which only what is shown is given. */
const path = {
  months: 241,
  events: [],
  plans: [
    { years: [year('2026-04', 12, 12_000_000), year('2046-04', 1, 1_000_000)] },
    { years: [year('2026-04', 12, 12_000_000), year('2046-04', 1, 100_000)] },
  ],
  totals: [
    {
      take_home: 10_501_625,
      money_left: 12_207_321,
      together: 22_708_946,
      premiums_both: -34_621_046,
      pension_lost: 680_258,
      break_even: { months_of_pension: 401, age: 98 },
      break_even_before_tax: { months_of_pension: 611, age: 115 },
    },
  ],
  warnings: [],
  trace: [
    {
      figure: 'totals.0.take_home',
      amount: 10_501_625,
      unit: 'yen',
      formula: '500,705 + 10,000,920',
      rounding: 'none',
    },
  ],
};

const answer = (status: number, body: object) =>
  vi.spyOn(api, 'POST').mockImplementation((() =>
    Promise.resolve({
      ...(status === 200 ? { data: body } : { error: body }),
      response: new Response(null, { status }),
    })) as never);

function Place() {
  return <output>{useLocation().search}</output>;
}

const open = (at = '', language: Language = 'ja') =>
  show(
    <QueryClientProvider client={queries}>
      <MemoryRouter initialEntries={[`/materials/m1${at}`]}>
        <Reasons stamp={comparison}>
          <Spans
            year={<p>the year</p>}
            record={{ id: 'm1', version: 1, input: {} }}
            editor="/materials/m1/edit"
            scenario={null}
            comparison={comparison}
            plan={1}
            name={undefined}
            reason={() => null}
          />
        </Reasons>
        <Place />
      </MemoryRouter>
    </QueryClientProvider>,
    language,
  );

const region = (name: RegExp) => screen.getByRole('region', { name });

beforeEach(() => {
  queries.clear();
  queries.setDefaultOptions({ queries: { retry: false } });
});

it('shows the year first, and asks for no years before they are looked at', async () => {
  const asked = answer(200, path);
  await open();
  expect(screen.getByText('the year')).toBeTruthy();
  expect(asked).not.toHaveBeenCalled();
});

it('changes both cards at once, and keeps the choice in the address', async () => {
  answer(200, path);
  await open('?plan=1');
  fireEvent.click(screen.getByRole('radio', { name: '退職まで' }));
  expect(
    await screen.findByText(/2026年4月から2046年4月まで（20年1か月）の合計です。/),
  ).toBeTruthy();
  expect(screen.queryByText('the year')).toBeNull();
  expect(region(/得るもの.*20年1か月/).textContent).toContain('+22,708,946円');
  expect(region(/得るもの.*20年1か月/).textContent).toContain('+34,621,046円');
  const losses = region(/失うもの.*20年1か月/).textContent;
  expect(losses).toContain('680,258円/年');
  expect(losses).toContain('19,600円/日');
  expect(losses).toContain('81,000,000円');
  expect(losses).toContain('全額が損金不算入');
  expect(screen.getByRole('status').textContent).toBe('?plan=1&span=retirement');
});

it('names the age at which both are even, and what is not counted', async () => {
  answer(200, path);
  await open('?span=retirement');
  expect(await screen.findByText(/33年5か月になる98歳のとき/)).toBeTruthy();
  expect(screen.getByText(/役員退職金、傷病手当金などの増減は含めていません。$/)).toBeTruthy();
  expect(screen.getByRole('link', { name: '年ごとの推移を見る' }).getAttribute('href')).toBe(
    '/materials/m1/path?plan=1',
  );
});

it('says why the last year is no like one', async () => {
  answer(200, path);
  await open('?span=retirement');
  expect(await screen.findByText(/最後の年（1か月）の報酬は、現在が1,000,000円/)).toBeTruthy();
});

it('opens how a sum was made', async () => {
  answer(200, path);
  await open('?span=retirement');
  fireEvent.click(await screen.findByRole('button', { name: '本人の手取りの根拠を見る' }));
  expect((await screen.findByRole('dialog')).textContent).toContain('500,705 + 10,000,920');
});

it('says what keeps it from being calculated, with the way there', async () => {
  answer(422, {
    status: 422,
    code: 'invalid_fields',
    errors: [{ field: 'customer.birth_date', code: 'required', params: {} }],
  });
  await open('?span=retirement');
  expect(await screen.findByText(/退職までの年次推移を計算できません。/)).toBeTruthy();
  const link = screen.getByRole('link', { name: '生年月日' });
  expect(link.getAttribute('href')).toBe('/materials/m1/edit?field=customer.birth_date');
});

it('tries again after a failure', async () => {
  answer(500, { status: 500, code: 'internal' });
  await open('?span=retirement');
  const again = await screen.findByRole('button', { name: 'もう一度試す' });
  answer(200, path);
  fireEvent.click(again);
  expect(await screen.findByText(/の合計です。年ごとの法令/)).toBeTruthy();
});

it('says where no year is left before the retirement', async () => {
  answer(200, { ...path, months: 0, plans: [{ years: [] }, { years: [] }] });
  await open('?span=retirement');
  expect(await screen.findByText('退職までに、表示できる年がありません。')).toBeTruthy();
});

it('says the same in English', async () => {
  answer(200, path);
  await open('?span=retirement', 'en');
  expect(await screen.findByText(/The total of April 2026 to April 2046/)).toBeTruthy();
  expect(region(/Gains.*20 years/).textContent).toContain('Premiums saved');
});
