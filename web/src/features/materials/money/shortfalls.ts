import { spansOf } from './spans';
import type { MoneyMonth, Shortfall } from '~/api/wire';
import type { Language } from '~/i18n/language';
import type { Translate } from '~/i18n/words';
import { formatMonth, monthName } from '~/lib/dates';
import { formatYen } from '~/lib/yen';

export interface Said {
  /** No month, or by how little or much the largest one. */
  short: 'none' | 'little' | 'much';
  title: string;
  lines: readonly string[];
}

/** What a month leaves; null where it is not given. */
type Left = (month: MoneyMonth) => number | null;

/** Below this a month is a little short: it is said, and not shouted. */
const LITTLE = 1_000;

/** Whether what is left of a month is so far below zero that it has to be seen from afar. */
export const fallsFarShort = (left: number): boolean => left <= -LITTLE;

interface Months {
  months: readonly MoneyMonth[];
  shortfalls: readonly Shortfall[];
}

const howFar = (shortfalls: readonly Shortfall[]) =>
  shortfalls.some(({ missing }) => fallsFarShort(-missing)) ? 'much' : 'little';

/** 「2026年6月〜9月、2027年6月」. */
function listed(t: Translate, language: Language, shortfalls: readonly Shortfall[]): string {
  const spans = spansOf(shortfalls.map(({ month }) => month)).map(({ from, to }) => {
    if (from === to) return formatMonth(from, language);
    return from.slice(0, 4) === to.slice(0, 4)
      ? t('money.span_in_year', {
          year: from.slice(0, 4),
          from: monthName(from, language),
          to: monthName(to, language),
        })
      : t('money.span', { from: formatMonth(from, language), to: formatMonth(to, language) });
  });
  return spans.join(t('outlook.and'));
}

/** The month in which most is missing; only the amount where several share it. */
function largest(
  t: Translate,
  language: Language,
  shortfalls: readonly Shortfall[],
  of: 'person' | 'company',
): string {
  const most = Math.max(...shortfalls.map(({ missing }) => missing));
  const [first, ...others] = shortfalls.filter(({ missing }) => missing === most);
  const amount = formatYen(most);
  return first === undefined || others.length > 0
    ? t(`money.${of}.most`, { amount })
    : t(`money.${of}.most_in`, { amount, month: formatMonth(first.month, language) });
}

function none(
  t: Translate,
  of: 'person' | 'company',
  months: readonly MoneyMonth[],
  left: Left,
): Said {
  const least = Math.min(...months.map((month) => left(month) ?? 0));
  return {
    short: 'none',
    title: t(`money.${of}.none`, { count: months.length }),
    lines: [t(`money.${of}.least`, { amount: formatYen(least) })],
  };
}

interface PersonMonths extends Months {
  /** 不足しない月額. */
  enough: number | null;
  /** How many bonuses a year the proposal has; null for the pay of today. */
  bonuses: number | null;
}

/** Which months the person falls short in, by how much, and what avoids it. */
export function personShortfalls(t: Translate, language: Language, money: PersonMonths): Said {
  const { months, shortfalls, enough, bonuses } = money;
  const [first, ...more] = shortfalls;
  if (first === undefined) return none(t, 'person', months, ({ person }) => person.net);
  const lines: string[] = [];
  if (more.length > 0) {
    const total = formatYen(shortfalls.reduce((sum, { missing }) => sum + missing, 0));
    lines.push(
      largest(t, language, shortfalls, 'person'),
      t('money.person.months', { months: listed(t, language, shortfalls) }) +
        t('money.person.total', { total }),
    );
  }
  if (enough !== null) lines.push(t('money.person.enough', { amount: formatYen(enough) }));
  else if (bonuses === 0) lines.push(t('money.person.no_bonus'));
  else if (bonuses === 1) lines.push(t('money.person.not_enough'));
  else if (bonuses !== null) lines.push(t('money.person.not_enough_of_two'));
  // a return is paid to the tax office; all else is deducted from the pay
  const returned = ({ month, person }: MoneyMonth) =>
    month.endsWith('-03') ? person.settlement : 0;
  const short = months.filter(({ person }) => person.net < 0);
  if (short.some((month) => returned(month) > 0)) lines.push(t('money.person.by_return'));
  if (short.some((month) => month.person.net + returned(month) < 0)) {
    lines.push(t('money.person.paid_in'));
  }
  const title =
    more.length === 0
      ? t('money.person.one', {
          month: formatMonth(first.month, language),
          amount: formatYen(first.missing),
        })
      : t('money.person.several', { count: shortfalls.length });
  return { short: howFar(shortfalls), title, lines };
}

/** At which month ends the company's cash is below zero. What is missing stays missing: no sum. */
export function companyShortfalls(t: Translate, language: Language, money: Months): Said {
  const { months, shortfalls } = money;
  const [first, ...more] = shortfalls;
  if (first === undefined) return none(t, 'company', months, ({ company }) => company.balance);
  if (more.length === 0) {
    const month = formatMonth(first.month, language);
    const title = t('money.company.one', { month, amount: formatYen(first.missing) });
    return { short: howFar(shortfalls), title, lines: [] };
  }
  return {
    short: howFar(shortfalls),
    title: t('money.company.several', { count: shortfalls.length }),
    lines: [
      largest(t, language, shortfalls, 'company'),
      t('money.company.months', { months: listed(t, language, shortfalls) }),
    ],
  };
}
