import { percent, type LawTable } from './model';
import type { InsuranceTables } from '~/api/wire';
import type { Translate } from '~/i18n/words';
import { formatYen } from '~/lib/yen';

/** 社会保険: rates, those of the prefectures, grades and caps of bonuses. */
export function insuranceTables(t: Translate, law: InsuranceTables): readonly LawTable[] {
  const grades = (rows: InsuranceTables['health_grades']) =>
    rows.map(({ number, standard, from }) => [
      String(number),
      formatYen(standard),
      t('law_tables.from', { amount: formatYen(from) }),
    ]);
  const gradeColumns = [
    t('law_tables.grade'),
    t('law_tables.standard'),
    t('law_tables.remuneration'),
  ];
  return [
    {
      title: t('law_tables.insurance.rates'),
      columns: [t('law_tables.item'), t('law_tables.rate')],
      rows: [
        [t('law_tables.insurance.care'), percent(law.care_rate)],
        [t('law_tables.insurance.levy'), percent(law.child_support_levy)],
        [t('law_tables.insurance.pension'), percent(law.pension_rate)],
        [t('law_tables.insurance.contribution'), percent(law.child_contribution)],
      ],
      unit: '',
      note: t('law_tables.insurance.rates_note'),
    },
    {
      title: t('law_tables.insurance.health'),
      columns: [t('law_tables.insurance.prefecture'), t('law_tables.rate')],
      rows: law.prefectures.map(({ name, health_rate }) => [name, percent(health_rate)]),
      unit: '',
      note: t('law_tables.insurance.rates_health_note'),
    },
    {
      title: t('law_tables.insurance.health_grades'),
      columns: gradeColumns,
      rows: grades(law.health_grades),
    },
    {
      title: t('law_tables.insurance.pension_grades'),
      columns: gradeColumns,
      rows: grades(law.pension_grades),
    },
    {
      title: t('law_tables.insurance.caps'),
      columns: [t('law_tables.item'), t('law_tables.amount')],
      rows: [
        [t('law_tables.insurance.health_cap'), formatYen(law.health_bonus_cap)],
        [t('law_tables.insurance.pension_cap'), formatYen(law.pension_bonus_cap)],
      ],
    },
  ];
}
