// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { rowsOf } from './rows';
import { YearTable } from './YearTable';
import type { Path } from '~/api/wire';
import { Reasons } from '~/ui/FigureButton';
import { show } from '~test/render';

const year = (from: string, months: number, more: object = {}) => ({
  from,
  months,
  age: 60,
  take_home: 500,
  money_left: 900,
  together: 1_400,
  pension_earned: 70,
  ...more,
});

const elsewhere = {
  other_office: { employee_total: 33 },
  pension: { suspended: 44, receipts: 55 },
};

const open = (years: object[], events: object[] = []) => {
  const path = { plans: [{ years }, { years }], events } as unknown as Path;
  const steps = { why: () => null, change: () => null };
  return show(
    <Reasons stamp={path}>
      <YearTable rows={rowsOf(path, 1)} index={1} plan="案1" steps={steps} />
    </Reasons>,
  );
};

const rowOf = (name: RegExp) => screen.getByRole('row', { name });
const headings = () =>
  screen
    .getAllByRole('columnheader')
    .map((heading) => heading.textContent)
    .filter((heading) => /保険料|公的年金|支給停止/.test(heading));

it('marks a year of fewer months, and what in it is that of a whole one', async () => {
  await open([year('2026-04', 12), year('2027-04', 5)]);
  expect(within(rowOf(/^2026年4月/)).queryByText(/分$/)).toBe(null);
  const last = rowOf(/^2027年4月/);
  expect(within(last).getByRole('rowheader').textContent).toBe('2027年4月5か月分');
  const [, takeHome, , moneyLeft] = within(last).getAllByRole('cell');
  expect(takeHome?.textContent).toBe('5005か月分');
  expect(moneyLeft?.textContent).toBe('9001年分');
  expect(screen.getByText(/^最後の年は1年分ではありません/)).toBeTruthy();
});

it('has the other office and the pension where some year has them, and says what of them is counted', async () => {
  const { unmount } = await open([year('2026-04', 12), year('2027-04', 12, elsewhere)]);
  expect(headings()).toEqual(['他社での社会保険料（本人）', '年金の支給停止', '公的年金（受取）']);
  expect(within(rowOf(/^合計/)).getAllByText('33')).toHaveLength(2);
  expect(screen.getByText('公的年金（受取）は、本人の手取りに入っていません。')).toBeTruthy();
  unmount();
  await open([year('2026-04', 12)]);
  expect(headings()).toEqual([]);
});

it('says of a law that counts from a later year why it stands there', async () => {
  const law = (at: number, month: string) => ({
    kind: 'law',
    year: at,
    month,
    id: month,
    title: `${month}の改正`,
    title_en: month,
  });
  await open([year('2026-04', 12), year('2027-04', 12)], [law(1, '2027-01'), law(1, '2027-09')]);
  const list = within(screen.getByRole('list', { name: '2027年4月からの年のできごと' }));
  const events = list.getAllByRole('listitem').map((event) => event.textContent);
  expect(events).toEqual([
    '改正2027年1月 2027-01の改正（この年の計算から）',
    '改正2027年9月 2027-09の改正',
  ]);
  expect(screen.getByText(/^改正は、計算した額が初めて変わる年/)).toBeTruthy();
});
