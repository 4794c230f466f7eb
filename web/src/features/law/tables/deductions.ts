import { bands, inWords, plus, type LawTable } from './model';
import type { DeductionTables } from '~/api/wire';
import type { Translate } from '~/i18n/words';
import { formatYen } from '~/lib/yen';

type Premium = DeductionTables['life']['new'][number];

/** (A − 20,000) ÷ 2 + 20,000, without what changes nothing. */
function ofPremium({ base, minus, divisor }: Premium): string {
  if (divisor == null) return formatYen(base);
  const less = minus === 0 ? 'A' : `A${plus(-minus)}`;
  const part = divisor === 1 ? less : `${minus === 0 ? less : `(${less})`} ÷ ${divisor}`;
  return part + plus(base);
}

/** 所得控除, of income tax or of resident tax. */
export function deductionTables(t: Translate, law: DeductionTables): readonly LawTable[] {
  const { spouse, spouse_special, dependants, disability, widow_single_parent, life, earthquake } =
    law;
  const premiums = (title: string, rows: readonly Premium[], note: string): LawTable => ({
    title,
    columns: [t('law_tables.deduction.premium'), t('law_tables.deduction.amount')],
    rows: bands(t, rows, (row) => [ofPremium(row)]),
    note,
  });
  const caps = (category: number) => ({
    category: inWords(category),
    total: inWords(life.total_cap),
  });
  const amount = [t('law_tables.item'), t('law_tables.deduction.amount')];
  const own = t('law_tables.deduction.own_income');
  const child = life.with_child;
  return [
    {
      title: t('law_tables.deduction.basic'),
      columns: [own, t('law_tables.deduction.amount')],
      rows: bands(t, law.basic, (row) => [formatYen(row.amount)]),
    },
    {
      title: t('law_tables.deduction.spouse'),
      columns: [
        own,
        t('law_tables.deduction.spouse_general'),
        t('law_tables.deduction.spouse_elderly', { age: spouse.elderly_from_age }),
      ],
      rows: bands(t, spouse.rows, (row) => [formatYen(row.general), formatYen(row.elderly)]),
    },
    {
      title: t('law_tables.deduction.spouse_special'),
      columns: [
        t('law_tables.deduction.spouse_income'),
        ...spouse_special.taxpayer_upto.map((upto) =>
          t('law_tables.deduction.own_upto', { amount: formatYen(upto) }),
        ),
      ],
      rows: bands(t, spouse_special.rows, (row) => row.amounts.map(formatYen)),
      note: t('law_tables.deduction.spouse_special_note'),
    },
    {
      title: t('law_tables.deduction.dependants'),
      columns: amount,
      rows: [
        [
          t('law_tables.deduction.general', { age: dependants.general_from_age }),
          formatYen(dependants.general),
        ],
        [
          t('law_tables.deduction.specified', {
            age: dependants.specified_from_age,
            below: dependants.specified_below_age,
          }),
          formatYen(dependants.specified),
        ],
        [
          t('law_tables.deduction.elderly', { age: dependants.elderly_from_age }),
          formatYen(dependants.elderly),
        ],
        [
          t('law_tables.deduction.elderly_together', { age: dependants.elderly_from_age }),
          formatYen(dependants.elderly_living_together),
        ],
      ],
    },
    // one open row of nothing in the years before there was such a deduction
    ...(law.specified_relatives.length > 1
      ? [
          {
            title: t('law_tables.deduction.specified_relatives'),
            columns: [t('law_tables.deduction.relative_income'), t('law_tables.deduction.amount')],
            rows: bands(t, law.specified_relatives, (row) => [formatYen(row.amount)]),
            note: t('law_tables.deduction.specified_relatives_note'),
          },
        ]
      : []),
    {
      title: t('law_tables.deduction.others'),
      columns: amount,
      rows: [
        [t('law_tables.deduction.disability'), formatYen(disability.general)],
        [t('law_tables.deduction.disability_special'), formatYen(disability.special)],
        [
          t('law_tables.deduction.disability_together'),
          formatYen(disability.special_living_together),
        ],
        [t('law_tables.deduction.widow'), formatYen(widow_single_parent.widow)],
        [t('law_tables.deduction.single_parent'), formatYen(widow_single_parent.single_parent)],
        [t('law_tables.deduction.student'), formatYen(law.working_student)],
      ],
      note: t('law_tables.deduction.others_note', {
        amount: inWords(widow_single_parent.taxpayer_upto),
      }),
    },
    premiums(
      t('law_tables.deduction.life_new'),
      life.new,
      t('law_tables.deduction.life_note', caps(life.category_cap)),
    ),
    premiums(
      t('law_tables.deduction.life_old'),
      life.old,
      t('law_tables.deduction.life_old_note', caps(life.category_cap)),
    ),
    ...(child == null
      ? []
      : [
          premiums(
            t('law_tables.deduction.life_child', { age: child.age_below }),
            child.new,
            t('law_tables.deduction.life_child_note', caps(child.category_cap)),
          ),
        ]),
    premiums(
      t('law_tables.deduction.earthquake_old'),
      earthquake.old_long_term,
      earthquake.divisor === 1
        ? t('law_tables.deduction.earthquake_whole', { cap: inWords(earthquake.total_cap) })
        : t('law_tables.deduction.earthquake_part', {
            divisor: earthquake.divisor,
            cap: inWords(earthquake.total_cap),
          }),
    ),
  ];
}
