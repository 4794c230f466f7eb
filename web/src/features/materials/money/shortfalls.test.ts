// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { speak } from '~test/words';
import { companyShortfalls, personShortfalls } from './shortfalls';
import type { MoneyMonth } from '~/api/wire';
import { translate } from '~/i18n/words';

/** What is left in months from a first one on, and what a return takes in March. */
function money(from: string, left: readonly number[], settlement = 0) {
  const [year = 0, first = 1] = from.split('-').map(Number);
  const months = left.map((net, at) => {
    const count = year * 12 + first - 1 + at;
    const month = `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
    return { month, person: { net, settlement }, company: { balance: net } };
  }) as unknown as MoneyMonth[];
  const shortfalls = months
    .filter(({ person }) => person.net < 0)
    .map(({ month, person }) => ({ month, missing: -person.net }));
  return { months, shortfalls };
}

interface Situation {
  name: string;
  of: ReturnType<typeof money>;
  enough?: number;
  bonuses?: number;
  says: readonly string[];
}

const PAID_IN = '給与から引ききれない額は、本人が会社に払うものとして計算しています。';
const BY_RETURN = '3月の不足には、確定申告で納める税が入っています。';
const ENOUGH =
  '年間の支給額を変えずに、賞与の一部を月額に移して月額報酬を187,000円にすると、' +
  'マイナスの月はなくなります（10,000円単位で最も少ない月額です）。';

const PERSON: Situation[] = [
  {
    name: 'has enough in every month',
    of: money('2026-05', [500, 0, 300]),
    bonuses: 1,
    says: ['3か月のどの月も、手取りはマイナスになりません。', '最も少ない月の手取りは0円です。'],
  },
  {
    name: 'falls short once',
    of: money('2026-05', [500, -1_200, 300]),
    enough: 187_000,
    bonuses: 1,
    says: ['2026年6月の手取りが、1,200円不足します。', ENOUGH, PAID_IN],
  },
  {
    name: 'falls short in several months over a new year',
    of: money('2026-11', [-1, -2, -30, 5, -4], 0),
    enough: 187_000,
    bonuses: 1,
    says: [
      '手取りがマイナスになる月が4か月あります。',
      '不足が最も大きいのは2027年1月で、30円です。',
      '不足する月は、2026年11月〜2027年1月、2027年3月です。不足の合計は37円です。',
      ENOUGH,
      PAID_IN,
    ],
  },
  {
    name: 'misses most in more than one month, as today',
    of: money('2026-06', [-70, -70, 9, -3]),
    says: [
      '手取りがマイナスになる月が3か月あります。',
      '不足は1か月に最大70円です。',
      '不足する月は、2026年6月〜7月、2026年9月です。不足の合計は143円です。',
      PAID_IN,
    ],
  },
  {
    name: 'has no bonus to move',
    of: money('2026-06', [-1, 1]),
    bonuses: 0,
    says: ['2026年6月の手取りが、1円不足します。', '月額に移せる賞与はありません。', PAID_IN],
  },
  {
    name: 'has a bonus that does not help',
    of: money('2026-06', [-1, 1]),
    bonuses: 1,
    says: [
      '2026年6月の手取りが、1円不足します。',
      '賞与を月額に移しても、マイナスの月はなくなりません。',
      PAID_IN,
    ],
  },
  {
    name: 'has two bonuses, of which the larger does not help',
    of: money('2026-06', [-1, 1]),
    bonuses: 2,
    says: [
      '2026年6月の手取りが、1円不足します。',
      '金額の大きいほうの賞与を月額に移しても、マイナスの月はなくなりません。',
      PAID_IN,
    ],
  },
  {
    name: 'falls short by the return alone',
    of: money('2027-03', [-100], 150),
    says: ['2027年3月の手取りが、100円不足します。', BY_RETURN],
  },
  {
    name: 'falls short by the return and by what is deducted',
    of: money('2027-03', [-100], 60),
    says: ['2027年3月の手取りが、100円不足します。', BY_RETURN, PAID_IN],
  },
];

const COMPANY: Situation[] = [
  {
    name: 'has enough at every month end',
    of: money('2026-05', [500, 20]),
    says: [
      '2か月のどの月末も、会社の資金はマイナスになりません。',
      '最も少ない月末の資金は20円です。',
    ],
  },
  {
    name: 'falls short once',
    of: money('2026-05', [-500, 20]),
    says: ['2026年5月の月末に、会社の資金が500円不足します。'],
  },
  {
    name: 'falls short at several month ends, which are not added up',
    of: money('2026-05', [-500, -1_500, 3, -2]),
    says: [
      '会社の資金がマイナスになる月末が3回あります。',
      '不足が最も大きいのは2026年6月の月末で、1,500円です。',
      '不足する月は、2026年5月〜6月、2026年8月です。',
    ],
  },
  {
    name: 'misses most at more than one month end',
    of: money('2026-05', [-5, -5]),
    says: [
      '会社の資金がマイナスになる月末が2回あります。',
      '不足は最大5円です。',
      '不足する月は、2026年5月〜6月です。',
    ],
  },
];

beforeEach(() => speak('ja'));

describe('the person', () => {
  it.each(PERSON)('$name', ({ of, enough = null, bonuses = null, says }) => {
    const said = personShortfalls(translate, 'ja', { ...of, enough, bonuses });
    expect([said.title, ...said.lines]).toEqual(says);
    expect(said.short === 'none').toBe(of.shortfalls.length === 0);
  });

  it('is told in English too', () => {
    speak('en');
    const of = money('2026-06', [-86_305, -85_505, 1]);
    const said = personShortfalls(translate, 'en', { ...of, enough: 187_000, bonuses: 1 });
    expect([said.title, ...said.lines].slice(0, 3)).toEqual([
      'The take-home is below zero in 2 months.',
      'The largest shortfall is in June 2026: JPY 86,305.',
      'Months that fall short: June to July 2026. The total shortfall is JPY 171,810.',
    ]);
  });
});

describe('the company', () => {
  it.each(COMPANY)('$name', ({ of, says }) => {
    const said = companyShortfalls(translate, 'ja', of);
    expect([said.title, ...said.lines]).toEqual(says);
    expect(said.short === 'none').toBe(of.shortfalls.length === 0);
  });
});
