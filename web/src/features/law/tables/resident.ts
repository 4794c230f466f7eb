import { deductionTables } from './deductions';
import { inWords, percent, plus, type LawTable } from './model';
import type { ResidentTaxTables } from '~/api/wire';
import type { Translate } from '~/i18n/words';
import { formatYen } from '~/lib/yen';

type Limit = ResidentTaxTables['non_taxable_income_levy'];

/** 住民税: rates, per-capita levy, limits, and the deductions. */
export function residentTables(t: Translate, law: ResidentTaxTables): readonly LawTable[] {
  const { rates, per_capita, adjustment_credit: credit } = law;
  const shared = [t('law_tables.item'), t('law_tables.municipality'), t('law_tables.prefecture')];
  const limits = ({ per_person, plus: more, with_family }: Limit) => {
    const alone = t('law_tables.resident.per_person', { amount: formatYen(per_person) });
    return [alone + plus(more), alone + plus(more) + plus(with_family)];
  };
  const places = (of: ResidentTaxTables['rates']) => [
    [
      t('law_tables.resident.standard'),
      percent(of.standard.municipal),
      percent(of.standard.prefectural),
    ],
    [
      t('law_tables.resident.designated'),
      percent(of.designated_city.municipal),
      percent(of.designated_city.prefectural),
    ],
  ];
  return [
    {
      title: t('law_tables.resident.rates'),
      columns: shared,
      rows: places(rates),
      unit: '',
      note: t('law_tables.resident.rates_note'),
    },
    {
      title: t('law_tables.resident.per_capita'),
      columns: [t('law_tables.item'), t('law_tables.resident.a_year')],
      rows: [
        [t('law_tables.resident.municipal'), formatYen(per_capita.municipal)],
        [t('law_tables.resident.prefectural'), formatYen(per_capita.prefectural)],
        [t('law_tables.resident.forest'), formatYen(per_capita.forest_environment_tax)],
      ],
    },
    {
      title: t('law_tables.resident.limits'),
      columns: [
        t('law_tables.item'),
        t('law_tables.resident.alone'),
        t('law_tables.resident.family'),
      ],
      rows: [
        [t('law_tables.resident.limit_per_capita'), ...limits(law.non_taxable_per_capita.limit)],
        [t('law_tables.resident.limit_levy'), ...limits(law.non_taxable_income_levy)],
      ],
      note: t('law_tables.resident.limits_note', {
        amount: inWords(law.non_taxable_per_capita.special_upto),
      }),
    },
    {
      title: t('law_tables.resident.adjustment'),
      columns: shared,
      rows: places(credit.rates),
      unit: '',
      note: t('law_tables.resident.adjustment_note', {
        threshold: inWords(credit.threshold),
        least: inWords(credit.base_at_least),
        income: inWords(credit.total_income_upto),
      }),
    },
    ...deductionTables(t, law.deductions),
  ];
}
