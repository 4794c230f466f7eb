// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { MonthCard } from './MonthCard';
import type { MoneyMonth, MoneyPlan } from '~/api/wire';
import { Reasons } from '~/ui/FigureButton';
import { show } from '~test/render';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const NOTHING = {
  bonus: 0,
  premiums: 0,
  bonus_premiums: 0,
  withheld: 0,
  bonus_withheld: 0,
  settlement: 0,
};

/** 24 months from May 2026, each with its take-home. */
const months = (net: (at: number) => number, more: object = {}): MoneyMonth[] =>
  Array.from({ length: 24 }, (_, at) => {
    const of = ((at + 4) % 12) + 1;
    const year = 2026 + Math.floor((at + 4) / 12);
    return {
      month: `${year}-${String(of).padStart(2, '0')}`,
      person: { ...NOTHING, pay: 9_000, resident_tax: 9_000 - net(at), net: net(at), ...more },
      company: { balance: 100, total: 9_000 },
    } as unknown as MoneyMonth;
  });

function open(shown: MoneyMonth[], phone: boolean, of: 'person' | 'company' = 'person') {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: phone && query.includes('max-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const plan = { months: shown, calendar_years: [], fiscal_years: [] } as unknown as MoneyPlan;
  const steps = { why: () => null, change: () => null };
  return show(
    <Reasons stamp={plan}>
      <MonthCard of={of} hasCash plan={plan} index={1} name="案1" steps={steps} />
    </Reasons>,
  );
}

const marked = () =>
  [...document.querySelectorAll('tr, details')].filter(({ className }) => /short/.test(className));

it('shows on a phone a line for each of twelve months, and all when asked', async () => {
  await open(
    months(() => 500),
    true,
  );
  expect(screen.queryByRole('table')).toBe(null);
  const lines = () => screen.getAllByText(/^\d+月$/).length;
  expect(lines()).toBe(12);
  fireEvent.click(screen.getByRole('button', { name: '24か月すべてを表示' }));
  expect(lines()).toBe(24);
  fireEvent.click(screen.getByRole('button', { name: 'はじめの12か月だけを表示' }));
  expect(lines()).toBe(12);
});

it('opens what makes a month, each under its name', async () => {
  const { container } = await open(
    months(() => 500),
    true,
  );
  const parts = [...(container.querySelector('details dl')?.children ?? [])];
  expect(parts.map(({ textContent }) => textContent).slice(0, 2)).toEqual([
    '手取り500',
    '月額報酬9,000',
  ]);
});

it('adds all months up, but not the cash that is there at the end of each', async () => {
  await open(
    months(() => 500),
    false,
  );
  const sum = () => within(screen.getByRole('row', { name: /^24か月の合計/ })).getAllByRole('cell');
  expect(
    sum()
      .slice(0, 2)
      .map(({ textContent }) => textContent),
  ).toEqual(['12,000', '216,000']);
  cleanup();
  await open(
    months(() => 500),
    false,
    'company',
  );
  expect(
    sum()
      .slice(0, 2)
      .map(({ textContent }) => textContent),
  ).toEqual(['', '216,000']);
});

it('says of no sum that misses a month what it is', async () => {
  await open(
    months(() => 500, { resident_tax: null }),
    false,
  );
  const sum = within(screen.getByRole('row', { name: /^24か月の合計/ })).getAllByRole('cell');
  expect(sum[6]?.textContent).toBe('不明');
});

it.each([
  ['table', false],
  ['list', true],
])(
  'says of a month that is a few yen short so, and marks only what is far below, in the %s',
  async (_, phone) => {
    await open(
      months((at) => (at === 0 ? -61 : at === 1 ? -61_000 : 500)),
      phone,
    );
    expect(screen.getAllByText('不足').length).toBeGreaterThanOrEqual(2);
    expect(marked()).toHaveLength(1);
    expect(marked()[0]?.textContent).toContain('△61,000');
  },
);

it('parts what is in the take-home from what stands beside it', async () => {
  await open(
    months(() => 500, { pension: 70, pension_suspended: 30 }),
    false,
  );
  const group = screen.getByRole('columnheader', { name: '手取りに入っていないもの' });
  expect(group.getAttribute('colspan')).toBe('2');
  cleanup();
  await open(
    months(() => 500),
    false,
  );
  expect(screen.queryByRole('columnheader', { name: '手取りに入っていないもの' })).toBe(null);
});
