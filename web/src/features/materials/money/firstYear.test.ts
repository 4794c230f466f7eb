// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { speak } from '~test/words';
import { firstYearWords } from './firstYear';
import type { FirstYear } from '~/api/wire';
import { translate } from '~/i18n/words';

type Year = [pay: number, taxes: number];

function firstYear(now: Year, plan: Year, first: Year, last: Year): FirstYear {
  const taxed = ([pay, taxes]: Year) => ({
    pay,
    premiums: 0,
    income_tax: taxes - 1,
    resident_tax: 1,
  });
  const more = first[1] - plan[1];
  const back = now[1] - last[1];
  return {
    year: 2026,
    now: taxed(now),
    plan: taxed(plan),
    first: taxed(first),
    last: taxed(last),
    more_in_first: more,
    back_in_last: back,
    remains: more - back,
  };
}

const MORE = '2026年の給与収入は165円で、案1の平年（120円）より45円多くなります。';
const MEETS = '切替え前と切替え後の支払いが、同じ年に重なるためです。';
const BALANCE = '切替えの年と終わりの年の増減を、差し引きした額です。';

interface Situation {
  name: string;
  year: FirstYear;
  pay: string;
  figures: readonly [label: string, amount: number][];
  note: string;
}

const SITUATIONS: Situation[] = [
  {
    name: 'more tax, of which some comes back',
    year: firstYear([120, 20], [120, 23], [165, 38], [75, 9]),
    pay: MORE + MEETS,
    figures: [
      ['切替えの年に増える税', 15],
      ['終わりの年に戻る税', 11],
      ['差し引きで残る負担', 4],
    ],
    note: '11円は、年の間で移るだけの税です。',
  },
  {
    name: 'more tax, and all of it comes back',
    year: firstYear([120, 20], [120, 23], [165, 38], [75, 5]),
    pay: MORE + MEETS,
    figures: [
      ['切替えの年に増える税', 15],
      ['終わりの年に戻る税', 15],
      ['差し引きで残る負担', 0],
    ],
    note: '15円は、年の間で移るだけの税です。',
  },
  {
    name: 'more tax, and more than that comes back',
    year: firstYear([120, 20], [120, 23], [165, 38], [75, 3]),
    pay: MORE + MEETS,
    figures: [
      ['切替えの年に増える税', 15],
      ['終わりの年に戻る税', 17],
      ['差し引きで減る税', 2],
    ],
    note: '15円は、年の間で移るだけの税です。',
  },
  {
    name: 'more pay than under the plan because today has more',
    year: firstYear([200, 40], [120, 23], [165, 30], [155, 35]),
    pay: MORE,
    figures: [
      ['切替えの年に増える税', 7],
      ['終わりの年に戻る税', 5],
      ['差し引きで残る負担', 2],
    ],
    note: '5円は、年の間で移るだけの税です。',
  },
  {
    name: 'less tax in the first year, more in the last',
    year: firstYear([120, 20], [144, 29], [134, 25], [130, 23]),
    pay: '2026年の給与収入は134円で、案1の平年（144円）より10円少なくなります。',
    figures: [
      ['切替えの年に減る税', 4],
      ['終わりの年に増える税', 3],
      ['差し引きで減る税', 1],
    ],
    note: BALANCE,
  },
  {
    name: 'less tax in the first year, and more than that in the last',
    year: firstYear([120, 20], [144, 29], [134, 25], [130, 30]),
    pay: '2026年の給与収入は134円で、案1の平年（144円）より10円少なくなります。',
    figures: [
      ['切替えの年に減る税', 4],
      ['終わりの年に増える税', 10],
      ['差し引きで残る負担', 6],
    ],
    note: BALANCE,
  },
  {
    name: 'nothing changes',
    year: firstYear([120, 20], [120, 20], [120, 20], [120, 20]),
    pay: '2026年の給与収入は、案1の平年と同じ120円です。',
    figures: [
      ['切替えの年に増える税', 0],
      ['終わりの年に戻る税', 0],
      ['差し引きで残る負担', 0],
    ],
    note: BALANCE,
  },
];

beforeEach(() => speak('ja'));

it.each(SITUATIONS)('$name', ({ year, pay, figures, note }) => {
  const words = firstYearWords(translate, year, '案1');
  expect(words.pay).toBe(pay);
  expect(words.figures.map(({ label, amount }) => [label, amount])).toEqual(figures);
  expect(words.figures.at(-1)?.note).toBe(note);
});

it('sets each year beside its normal one', () => {
  const year = firstYear([120, 20], [120, 23], [165, 38], [75, 9]);
  const notes = firstYearWords(translate, year, '案1').figures.map((figure) => figure.note);
  expect(notes.slice(0, 2)).toEqual([
    '2026年分の税は38円、案1の平年は23円です。',
    '同じ形で今の支給に戻す年の税は9円、現在の平年は20円です。',
  ]);
});
