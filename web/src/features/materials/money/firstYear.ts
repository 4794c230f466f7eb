import type { FirstYear } from '~/api/wire';
import type { Figure } from '~/features/materials/outlook/Figures';
import type { Translate } from '~/i18n/words';
import { formatYen } from '~/lib/yen';

export type Taxed = FirstYear['first'];

/** Both taxes of a year. */
export const taxesOf = (year: Taxed): number => year.income_tax + year.resident_tax;

const wayOf = (change: number) => (change > 0 ? 'more' : change < 0 ? 'less' : 'same');

interface FirstYearWords {
  /** What is paid in the year, against a normal year of the plan. */
  pay: string;
  /** More or less tax in the first year, in the last one, and both together. */
  figures: readonly Figure[];
}

/**
 * 切替えの年 in words. Each sentence holds for its signs: a first year may have less tax than a normal
 * one, and a last year more.
 */
export function firstYearWords(t: Translate, year: FirstYear, plan: string): FirstYearWords {
  const { now, first, more_in_first: more, back_in_last: back, remains } = year;
  const pay = t(`money.first.pay_${wayOf(first.pay - year.plan.pay)}`, {
    year: year.year,
    plan,
    pay: formatYen(first.pay),
    normal: formatYen(year.plan.pay),
    difference: formatYen(Math.abs(first.pay - year.plan.pay)),
  });
  const meets = first.pay > now.pay && first.pay > year.plan.pay;
  const moved = Math.min(more, back);
  return {
    pay: pay + (meets ? t('money.first.meets') : ''),
    figures: [
      {
        label: t(more < 0 ? 'money.first.less' : 'money.first.more'),
        amount: Math.abs(more),
        note: t('money.first.taxes', {
          year: year.year,
          plan,
          taxes: formatYen(taxesOf(first)),
          normal: formatYen(taxesOf(year.plan)),
        }),
      },
      {
        label: t(back < 0 ? 'money.first.more_in_last' : 'money.first.back'),
        amount: Math.abs(back),
        note: t('money.first.last_taxes', {
          taxes: formatYen(taxesOf(year.last)),
          normal: formatYen(taxesOf(now)),
        }),
      },
      {
        label: t(remains < 0 ? 'money.first.gained' : 'money.first.remains'),
        amount: Math.abs(remains),
        note:
          moved > 0
            ? t('money.first.moved', { moved: formatYen(moved) })
            : t('money.first.balance'),
      },
    ],
  };
}
