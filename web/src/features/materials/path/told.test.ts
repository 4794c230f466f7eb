// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { speak } from '~test/words';
import { told } from './told';
import type { BreakEven, PathTotal } from '~/api/wire';
import { translate } from '~/i18n/words';

const at = (age: number, months_of_pension: number): BreakEven => ({ age, months_of_pension });

/** 手取り, 会社に残るお金, premiums, pension lost; then when it breaks even with and before tax. */
function total(
  [take_home, money_left, premiums_both, pension_lost]: readonly [number, number, number, number],
  break_even: BreakEven | null = null,
  break_even_before_tax: BreakEven | null = null,
): PathTotal {
  const together = take_home + money_left;
  return {
    take_home,
    money_left,
    together,
    premiums_both,
    pension_lost,
    break_even,
    break_even_before_tax,
  };
}

interface Situation {
  name: string;
  of: PathTotal;
  title: string;
  figures: readonly [string, number][];
  even: readonly string[];
  bad?: true;
}

const MORE = '2年1か月の合計で、本人と会社に残るお金は現在より';
const GAINED = ['増えるお金', '減る社会保険料', '減る老齢厚生年金（年ごとの法令）'] as const;
const named = (names: readonly string[], ...amounts: number[]): [string, number][] =>
  names.map((name, index) => [name, amounts[index] ?? 0]);

const SITUATIONS: Situation[] = [
  {
    name: 'more for both, and less pension',
    of: total([100, 200, -500, 12], at(90, 301), at(100, 420)),
    title: `${MORE}300円多くなります。`,
    figures: named(GAINED, 300, 500, 12),
    even: [
      '減る年金と釣り合う年齢',
      '税も入れて比べると、年金の受取りが25年1か月になる90歳のとき、減る年金の合計が増えるお金（300円）を上回ります。',
      '税を入れずに社会保険料だけで比べると、年金の受取りが35年になる100歳のとき、減る年金の合計が減る社会保険料（500円）を上回ります。',
      '年金が減るのは本人です。増えるお金のうち、本人の手取りは100円、会社に残るお金は200円です。',
    ],
  },
  {
    name: 'an age that nobody reaches, all of it in the company',
    of: total([0, 300, -500, 1], at(101, 433), null),
    title: `${MORE}300円多くなります。`,
    figures: named(GAINED, 300, 500, 1),
    even: [
      '減る年金と釣り合う年齢',
      '税も入れて比べると、年金を100歳まで受け取っても、減る年金の合計は増えるお金（300円）を上回りません。',
      '税を入れずに社会保険料だけで比べると、年金を100歳まで受け取っても、減る年金の合計は減る社会保険料（500円）を上回りません。',
      '年金が減るのは本人です。本人の手取りは変わらず、増えるお金はすべて会社に残ります。',
    ],
  },
  {
    name: 'less for the person, more for the company',
    of: total([-100, 400, -500, 12], at(66, 1), at(67, 13)),
    title: `${MORE}300円多くなります。`,
    figures: named(GAINED, 300, 500, 12),
    even: [
      '減る年金と釣り合う年齢',
      '税も入れて比べると、年金の受取りが1か月になる66歳のとき、減る年金の合計が増えるお金（300円）を上回ります。',
      '税を入れずに社会保険料だけで比べると、年金の受取りが1年1か月になる67歳のとき、減る年金の合計が減る社会保険料（500円）を上回ります。',
      '年金が減るのは本人です。本人の手取りも100円減り、増えるお金はすべて会社に残ります。',
    ],
  },
  {
    name: 'more for the person, paid by the company',
    of: total([400, -100, -500, 12], at(90, 301), at(95, 361)),
    title: `${MORE}300円多くなります。`,
    figures: named(GAINED, 300, 500, 12),
    even: [
      '減る年金と釣り合う年齢',
      '税も入れて比べると、年金の受取りが25年1か月になる90歳のとき、減る年金の合計が増えるお金（300円）を上回ります。',
      '税を入れずに社会保険料だけで比べると、年金の受取りが30年1か月になる95歳のとき、減る年金の合計が減る社会保険料（500円）を上回ります。',
    ],
  },
  {
    name: 'nothing gained, and less pension',
    of: total([0, 0, 0, 12]),
    title: '2年1か月の合計で、本人と会社に残るお金は現在と同じです。',
    figures: named(GAINED, 0, 0, 12),
    even: [
      '減る年金と釣り合う年齢',
      '税も入れて比べると、増えるお金がないため、年金が減る分を補えません。',
      '税を入れずに社会保険料だけで比べると、保険料が減らないため、年金が減る分を補えません。',
    ],
    bad: true,
  },
  {
    name: 'less money, saved premiums and less pension',
    of: total([-100, -200, -50, 12], null, at(69, 51)),
    title: `${MORE}300円少なくなります。`,
    figures: named(['減るお金', '減る社会保険料', '減る老齢厚生年金（年ごとの法令）'], 300, 50, 12),
    even: [
      '減る年金と釣り合う年齢',
      '税も入れて比べると、増えるお金がないため、年金が減る分を補えません。',
      '税を入れずに社会保険料だけで比べると、年金の受取りが4年3か月になる69歳のとき、減る年金の合計が減る社会保険料（50円）を上回ります。',
    ],
    bad: true,
  },
  {
    name: 'no pension lost',
    of: total([100, 200, -50, 0]),
    title: `${MORE}300円多くなります。`,
    figures: named(GAINED, 300, 50, 0),
    even: ['老齢厚生年金', '老齢厚生年金は減りません。釣り合う年齢はありません。'],
  },
  {
    name: 'more pension for more premiums and less money',
    of: total([-100, -200, 50, -12]),
    title: `${MORE}300円少なくなります。`,
    figures: named(
      ['減るお金', '増える社会保険料', '増える老齢厚生年金（年ごとの法令）'],
      300,
      50,
      12,
    ),
    even: [
      '老齢厚生年金',
      '老齢厚生年金は減らず、年12円増えます。',
      '残るお金が減る分を、増える年金が何歳で上回るかは計算していません。',
    ],
  },
  {
    name: 'more pension and more money',
    of: total([100, 200, 50, -12]),
    title: `${MORE}300円多くなります。`,
    figures: named(
      ['増えるお金', '増える社会保険料', '増える老齢厚生年金（年ごとの法令）'],
      300,
      50,
      12,
    ),
    even: ['老齢厚生年金', '老齢厚生年金は減らず、年12円増えます。'],
  },
];

beforeEach(() => speak('ja'));

describe('the years tell of', () => {
  it.each(SITUATIONS)('$name', ({ of, title, figures, even, bad = false }) => {
    const said = told(translate, of, 25);
    expect(said.title).toBe(title);
    expect(said.figures.map(({ label, amount }) => [label, amount])).toEqual(figures);
    expect([said.even.title, ...said.even.lines]).toEqual(even);
    expect(said.even.bad).toBe(bad);
  });

  it('whose money it is, with its signs', () => {
    const [together] = told(translate, total([-100, 400, 0, 0]), 12).figures;
    expect(together?.note).toBe('本人の手取り △100円・会社 +400円');
  });

  it('all of it in English too', () => {
    speak('en');
    const said = told(translate, total([100, 200, -500, 1], at(90, 301), at(115, 601)), 241);
    expect([said.title, ...said.even.lines]).toEqual([
      'Over 20 years 1 month, the person and the company together have JPY 300 more than with the current pay.',
      'With taxes: at the age of 90, after 25 years 1 month of pension, the pension lost outweighs the money gained (JPY 300).',
      'Before tax, by premiums alone: even when the pension is drawn until the age of 100, the pension lost stays below the premiums saved (JPY 500).',
      "The pension is the person's. Of the money gained, JPY 100 is take-home pay and JPY 200 stays in the company.",
    ]);
  });
});
