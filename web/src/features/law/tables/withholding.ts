import { dependantColumns, percent, type LawTable } from './model';
import type { BonusTaxTable, MonthlyTaxTable } from '~/api/wire';
import type { Translate } from '~/i18n/words';
import { formatYen } from '~/lib/yen';

/** 月額表: the printed rows, and what lies above them. */
export function monthlyTables(t: Translate, law: MonthlyTaxTable): readonly LawTable[] {
  const first = law.rows[0];
  return [
    {
      title: t('law_tables.monthly.rows'),
      columns: [t('law_tables.monthly.pay'), ...dependantColumns(t), t('law_tables.otsu')],
      rows: [
        ...(first === undefined
          ? []
          : [
              [
                t('law_tables.below', { amount: formatYen(first.from) }),
                ...first.kou.map(() => '0'),
                t('law_tables.monthly.of_pay', { rate: percent(law.otsu_rate_below) }),
              ],
            ]),
        ...law.rows.map(({ from, below, kou, otsu }) => [
          t('law_tables.between', { from: formatYen(from), below: formatYen(below) }),
          ...kou.map(formatYen),
          formatYen(otsu),
        ]),
      ],
      note: t('law_tables.monthly.note', { amount: formatYen(law.per_further_dependant) }),
    },
    {
      title: t('law_tables.monthly.kou_above'),
      columns: [
        t('law_tables.monthly.pay'),
        ...dependantColumns(t),
        t('law_tables.monthly.rate_above'),
      ],
      rows: law.kou_above.map(({ from, rate, bases }) => [
        t('law_tables.from', { amount: formatYen(from) }),
        ...bases.map(formatYen),
        percent(rate),
      ]),
      note: t('law_tables.monthly.above_note'),
    },
    {
      title: t('law_tables.monthly.otsu_above'),
      columns: [
        t('law_tables.monthly.pay'),
        t('law_tables.otsu'),
        t('law_tables.monthly.rate_above'),
      ],
      rows: law.otsu_above.map(({ from, rate, base }) => [
        t('law_tables.from', { amount: formatYen(from) }),
        formatYen(base),
        percent(rate),
      ]),
      note: t('law_tables.monthly.above_note'),
    },
  ];
}

/** The bounds of the table are whole thousands, and it is printed in them. */
const thousands = (amount: number) => formatYen(amount / 1_000);

/** 賞与に対する源泉徴収税額の算出率の表. */
export function bonusTables(t: Translate, law: BonusTaxTable): readonly LawTable[] {
  const unit = t('law_tables.thousands');
  const span = (from: number, below: number | null | undefined) =>
    below == null
      ? t('law_tables.from', { amount: thousands(from) })
      : from === 0
        ? t('law_tables.below', { amount: thousands(below) })
        : t('law_tables.between', { from: thousands(from), below: thousands(below) });
  const note = t('law_tables.bonus.note', {
    times: law.most_times,
    months: law.months,
    long: law.long_months,
  });
  return [
    {
      title: t('law_tables.bonus.kou'),
      columns: [t('law_tables.bonus.rate'), ...dependantColumns(t)],
      rows: law.kou.map(({ rate, from, below }) => [
        percent(rate),
        ...from.map((each, at) => span(each, below?.[at])),
      ]),
      unit,
      note,
    },
    {
      title: t('law_tables.bonus.otsu'),
      columns: [t('law_tables.bonus.rate'), t('law_tables.bonus.previous')],
      rows: law.otsu.map(({ rate, from, below }) => [percent(rate), span(from, below)]),
      unit,
      note,
    },
  ];
}
